package history

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// style says how a text groups and splits its numbers. It never depends on
// the machine's locale.
type style uint8

const (
	pointDecimal  style = iota // 1,234.50
	commaDecimal               // 1.234,50
	pointGrouping              // 1.234 and no decimals anywhere
)

// number is a decimal number as written.
type number struct {
	mantissa int64
	decimals int
}

// scaled returns the number in units of 10^-decimals; ok is false if it has
// more decimals than that or does not fit.
func (n number) scaled(decimals int) (int64, bool) {
	if n.decimals > decimals {
		return 0, false
	}
	v := n.mantissa
	for range decimals - n.decimals {
		if v > math.MaxInt64/1000 {
			return 0, false
		}
		v *= 10
	}
	return v, true
}

// isGroup reports whether r may separate groups of digits besides the point
// and the comma.
func isGroup(r rune) bool {
	switch r {
	case '\'', '’', '\u00a0', '\u202f', '\u2009', ' ':
		return true
	}
	return false
}

func isDigit(b byte) bool { return '0' <= b && b <= '9' }

// groupOfThree reports whether s begins with exactly three digits.
func groupOfThree(s string) bool {
	return len(s) >= 3 && isDigit(s[0]) && isDigit(s[1]) && isDigit(s[2]) && (len(s) == 3 || !isDigit(s[3]))
}

// cutAmount reads an amount at the start of s, with an optional currency sign
// in front or behind ("$1,970", "€0.10", "Rs. 5", "1 970", "10,50 €"), and
// returns it with the sign and the rest of s.
func cutAmount(s string, st style) (n number, sign, rest string, ok bool) {
	at := 0
	for at < len(s) && !isDigit(s[at]) {
		r, size := utf8.DecodeRuneInString(s[at:])
		if r == '.' && at+1 < len(s) && isDigit(s[at+1]) && !unicode.IsLetter(rune(s[max(at-1, 0)])) {
			break // ".50"
		}
		if !(unicode.Is(unicode.Sc, r) || unicode.IsLetter(r) || r == '.' || r == ' ' || r == '\u00a0') || at > 8 {
			return number{}, "", s, false
		}
		at += size
	}
	sign = strings.TrimSpace(s[:at])
	n, rest, ok = cutNumber(s[at:], st)
	if sign == "" && ok { // "10,50 €"
		after := strings.TrimLeft(rest, " \u00a0")
		if r, size := utf8.DecodeRuneInString(after); unicode.Is(unicode.Sc, r) {
			sign, rest = after[:size], after[size:]
		}
	}
	return n, sign, rest, ok
}

// cutNumber reads a number at the start of s.
func cutNumber(s string, st style) (n number, rest string, ok bool) {
	var digits []byte
	var buf [24]byte
	digits = buf[:0]
	point := -1 // digits before the decimal point
	at := 0
scan:
	for at < len(s) {
		b := s[at]
		switch {
		case isDigit(b):
			digits = append(digits, b)
			at++
		case b == '.' || b == ',':
			if at+1 >= len(s) || !isDigit(s[at+1]) || point >= 0 {
				break scan
			}
			if grouping(s, at, st) {
				at++
				continue
			}
			point = len(digits)
			at++
		default:
			r, size := utf8.DecodeRuneInString(s[at:])
			if !isGroup(r) || len(digits) == 0 || point >= 0 || !groupOfThree(s[at+size:]) {
				break scan
			}
			at += size
		}
		if len(digits) > 18 {
			return number{}, s, false
		}
	}
	if len(digits) == 0 {
		return number{}, s, false
	}
	v, err := strconv.ParseInt(string(digits), 10, 64)
	if err != nil {
		return number{}, s, false
	}
	n.mantissa = v
	if point >= 0 {
		n.decimals = len(digits) - point
	}
	for n.decimals > 2 && n.mantissa%10 == 0 { // 0.500 is 0.50
		n.mantissa /= 10
		n.decimals--
	}
	return n, s[at:], n.decimals <= MaxDecimals
}

// grouping reports whether the separator s[at] groups digits.
func grouping(s string, at int, st style) bool {
	b := s[at]
	if !groupOfThree(s[at+1:]) {
		return false
	}
	switch st {
	case commaDecimal, pointGrouping:
		return b == '.' || (st == pointGrouping && b == ',')
	}
	return b == ','
}

// numberedNames returns the names at the table that may be taken for numbers,
// such as "v1.5" and "1,2,3".
func numberedNames(lines []line) (names []string) {
	for i := range lines {
		_, rest, ok := cutSeat(lines[i].text)
		if in := strings.LastIndex(rest, " in chips"); ok && in >= 0 {
			if open := strings.LastIndex(rest[:in], " ("); open > 0 && strings.ContainsAny(rest[:open], ".,") {
				names = append(names, rest[:open])
			}
		}
	}
	slices.SortFunc(names, func(a, b string) int { return len(b) - len(a) })
	return names
}

// figuresOf returns the part of a line whose numbers are amounts of the hand:
// no chat, no name, no low hand such as "7,6,5,4,A", and no buy-in or prize,
// which has decimals where the chips have none.
func figuresOf(s string, names []string) string {
	if strings.Contains(s, ` said, "`) || strings.HasPrefix(s, "Table ") || strings.HasPrefix(s, "Dealt to ") {
		return ""
	}
	if _, _, header, ok := splitHeader(s); ok && strings.Contains(strings.ToLower(header), "tournament #") {
		return header[strings.LastIndexByte(header, '(')+1:]
	}
	if _, rest, ok := cutSeat(s); ok {
		s = rest
	}
	for _, name := range names {
		if rest, ok := strings.CutPrefix(s, name); ok {
			s = rest
			break
		}
	}
	if strings.Contains(s, " eliminating ") || strings.Contains(s, " tournament ") {
		return "" // bounties and prizes are money too
	}
	for _, word := range []string{"LO: ", " returned to ", " in chips"} {
		s, _, _ = strings.Cut(s, word)
	}
	return s
}

// numberStyle looks over the lines of a hand for numbers that settle how it
// writes decimals.
func numberStyle(lines []line) style {
	var point, comma, group bool
	names := numberedNames(lines)
	for i := range lines {
		s := figuresOf(lines[i].text, names)
		for at := 0; at < len(s); at++ {
			if !isDigit(s[at]) {
				continue
			}
			start := at
			for at < len(s) && (isDigit(s[at]) || ((s[at] == '.' || s[at] == ',') && at+1 < len(s) && isDigit(s[at+1]))) {
				at++
			}
			tok := s[start:at]
			sep := strings.LastIndexAny(tok, ".,")
			if sep < 0 {
				continue
			}
			tail := len(tok) - sep - 1
			decimal := tail != 3 || tok[0] == '0'
			mixed := strings.ContainsAny(tok[:sep], ".,") && tok[strings.IndexAny(tok, ".,")] != tok[sep]
			switch {
			case (decimal || mixed) && tok[sep] == '.':
				point = true
			case (decimal || mixed) && tok[sep] == ',':
				comma = true
			case tok[sep] == '.':
				group = true
			}
		}
	}
	switch {
	case comma && !point:
		return commaDecimal
	case group && !point && !comma:
		return pointGrouping
	}
	return pointDecimal
}

// currencyOf maps a currency sign to its ISO code, "" if it tells none.
func currencyOf(sign string) string {
	switch sign {
	case "$", "US$":
		return "USD"
	case "€":
		return "EUR"
	case "£":
		return "GBP"
	case "¥":
		return "CNY"
	case "₹", "Rs.", "Rs":
		return "INR"
	case "C$", "CA$":
		return "CAD"
	case "A$":
		return "AUD"
	case "R$":
		return "BRL"
	case "kr", "kr.":
		return "SEK"
	case "₽":
		return "RUB"
	case "zł":
		return "PLN"
	case "₩":
		return "KRW"
	case "₿":
		return "BTC"
	}
	return ""
}

// isCurrency reports whether s is an ISO code that hands are printed with.
func isCurrency(s string) bool {
	if len(s) != 3 {
		return false
	}
	for i := range 3 {
		if s[i] < 'A' || s[i] > 'Z' {
			return false
		}
	}
	return true
}

// FormatAmount writes an amount of 10^-decimals units as a decimal number
// without trailing zeros: 1250 with two decimals is "12.5".
func FormatAmount(v int64, decimals int) string {
	s := fixed(v, decimals)
	if decimals > 0 {
		s = strings.TrimRight(s, "0")
		s = strings.TrimSuffix(s, ".")
	}
	return s
}

// formatMoney writes an amount as hand histories do: whole, or with at least
// two decimals.
func formatMoney(v int64, decimals int) string {
	s := FormatAmount(v, decimals)
	if i := strings.IndexByte(s, '.'); i >= 0 && len(s)-i-1 == 1 {
		s += "0"
	}
	return s
}

// fixed writes all the decimals.
func fixed(v int64, decimals int) string {
	neg := v < 0
	u := uint64(v)
	if neg {
		u = -u
	}
	s := strconv.FormatUint(u, 10)
	if decimals > 0 {
		if pad := decimals + 1 - len(s); pad > 0 {
			s = strings.Repeat("0", pad) + s
		}
		s = s[:len(s)-decimals] + "." + s[len(s)-decimals:]
	}
	if neg {
		s = "-" + s
	}
	return s
}
