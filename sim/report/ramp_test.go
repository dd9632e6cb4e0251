package report

import (
	"math"
	"testing"
)

// contrast is the contrast ratio of WCAG 2 of a colour with white or black.
func contrast(r, g, b uint8, white bool) float64 {
	linear := func(c uint8) float64 {
		x := float64(c) / 255
		if x <= 0.04045 {
			return x / 12.92
		}
		return math.Pow((x+0.055)/1.055, 2.4)
	}
	y := 0.2126*linear(r) + 0.7152*linear(g) + 0.0722*linear(b)
	if white {
		return 1.05 / (y + 0.05)
	}
	return (y + 0.05) / 0.05
}

// The ramp stays within sRGB, grows lighter at every step, and carries text
// that can be read.
func TestRamp(t *testing.T) {
	last := 0.0
	for i := range 101 {
		x := float64(i) / 100
		light := rampDark + (rampLight-rampDark)*x
		hue := (rampViolet + (rampGreen-rampViolet)*x) * math.Pi / 180
		chroma := 0.095 + 0.065*(2*x-1)*(2*x-1)
		red, green, blue := linearRGB(light, chroma*math.Cos(hue), chroma*math.Sin(hue))
		for _, c := range []float64{red, green, blue} {
			if c < -0.005 || c > 1.005 {
				t.Errorf("%v is outside of sRGB: %.3f %.3f %.3f", x, red, green, blue)
			}
		}
		r, g, b := Ramp(x)
		y := contrast(r, g, b, false)
		if y <= last {
			t.Errorf("%v is not lighter than the step before", x)
		}
		last = y
		if got := contrast(r, g, b, RampText(x)); got < 4.5 {
			t.Errorf("text on %v has a contrast of %.2f", x, got)
		}
	}
	for _, x := range []float64{-1, math.NaN()} {
		r, g, b := Ramp(x)
		if r0, g0, b0 := Ramp(0); r != r0 || g != g0 || b != b0 {
			t.Errorf("%v is not the dark end", x)
		}
	}
}
