package report

import "math"

// The ends of the colour ramp, in OKLCH (Ottosson, "A perceptual color space
// for image processing", 2020): lightness, and hue in degrees. The ramp goes
// from dark violet through teal to light yellow, as the well-known viridis
// does. Lightness and hue change evenly, so that equal steps look equal; and
// since lightness alone tells the order, it can be read without colour vision
// and in grey print.
const (
	rampDark, rampLight   = 0.30, 0.92
	rampViolet, rampGreen = 305.0, 105.0
)

// Ramp returns the colour of a share x, from 0 (dark) to 1 (light), as sRGB.
func Ramp(x float64) (r, g, b uint8) {
	if !(x > 0) {
		x = 0
	}
	x = min(x, 1)
	light := rampDark + (rampLight-rampDark)*x
	hue := (rampViolet + (rampGreen-rampViolet)*x) * math.Pi / 180
	// The middle of the ramp, teal, allows less colour than its ends.
	chroma := 0.095 + 0.065*(2*x-1)*(2*x-1)
	red, green, blue := linearRGB(light, chroma*math.Cos(hue), chroma*math.Sin(hue))
	return gamma(red), gamma(green), gamma(blue)
}

// RampText returns whether text on the colour of x should be white (else
// black) to be read best.
func RampText(x float64) (white bool) { return x < 0.42 }

// linearRGB turns OKLab into linear sRGB (Ottosson, as above).
func linearRGB(light, a, b float64) (red, green, blue float64) {
	cube := func(x float64) float64 { return x * x * x }
	l := cube(light + 0.3963377774*a + 0.2158037573*b)
	m := cube(light - 0.1055613458*a - 0.0638541728*b)
	s := cube(light - 0.0894841775*a - 1.2914855480*b)
	return 4.0767416621*l - 3.3077115913*m + 0.2309699292*s,
		-1.2684380046*l + 2.6097574011*m - 0.3413193965*s,
		-0.0041960863*l - 0.7034186147*m + 1.7076147010*s
}

// gamma encodes a linear component in 8 bits (IEC 61966-2-1).
func gamma(x float64) uint8 {
	x = min(max(x, 0), 1)
	if x <= 0.0031308 {
		x *= 12.92
	} else {
		x = 1.055*math.Pow(x, 1/2.4) - 0.055
	}
	return uint8(math.Round(255 * x))
}
