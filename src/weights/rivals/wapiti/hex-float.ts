/** Numbers as C's `%la` prints and reads them: `-0x1.8p+3` is −12. */

const HEX = /^([-+]?)0x([0-9a-f]+)(?:\.([0-9a-f]*))?(?:p([-+]?\d{1,5}))?$/i
const DECIMAL = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i
/** Digits of a whole number that a double holds exactly. */
const MOST_DIGITS = 14
/** An exponent within the range of doubles, also behind 53 bits. */
const STEP = 1000

/** The number of a text, in hexadecimal or decimal; NaN if it is none, or if a double cannot hold all of its digits. */
export function readFloat(text: string): number {
  const found = HEX.exec(text)
  if (!found) return DECIMAL.test(text) ? Number(text) : Number.NaN
  const [, sign, whole, fraction = '', exponent = '0'] = found
  const digits = (whole + fraction).replace(/^0+/, '')
  const kept = digits.replace(/0+$/, '')
  if (kept.length > MOST_DIGITS) return Number.NaN
  const mantissa = kept === '' ? 0 : Number.parseInt(kept, 16)
  if (mantissa > Number.MAX_SAFE_INTEGER) return Number.NaN
  const scale = Number(exponent) - 4 * fraction.length + 4 * (digits.length - kept.length)
  const value = scaled(mantissa, scale)
  return sign === '-' ? -value : value
}

/** m·2^e for a whole number m below 2^53. The first of two steps is exact, so the result is rounded once. */
function scaled(mantissa: number, exponent: number): number {
  if (exponent < -STEP) return mantissa * 2 ** -STEP * 2 ** (exponent + STEP)
  if (exponent > STEP) return mantissa * 2 ** STEP * 2 ** Math.min(exponent - STEP, STEP)
  return mantissa * 2 ** exponent
}

const BYTES = new DataView(new ArrayBuffer(8))
const [DASH, PLUS, POINT, ZERO, ONE, NINE, A, F, P, X] = [...'-+.019afpx'].map(char => char.charCodeAt(0))
/** Characters of a number. */
const LONGEST = 64

/** The number in bytes[start … end−1]; the way C writes it is read without making a text of it. */
export function readFloatBytes(bytes: Uint8Array, start: number, end: number): number {
  const value = readNormal(bytes, start, end)
  if (!Number.isNaN(value)) return value
  return end - start > LONGEST ? Number.NaN : readFloat(String.fromCharCode(...bytes.subarray(start, end)))
}

/** A number such as `-0x1.8p+3`: the digits behind the point are those of the double. NaN if it is written otherwise. */
function readNormal(bytes: Uint8Array, start: number, end: number): number {
  let at = start
  const sign = bytes[at] === DASH ? 0x80000000 : 0
  if (sign) at++
  if (bytes[at++] !== ZERO || bytes[at++] !== X || bytes[at++] !== ONE) return Number.NaN
  let [high, low] = [0, 0]
  if (bytes[at] === POINT) {
    const first = ++at
    for (; at < end && at - first < 13; at++) {
      const byte = bytes[at]
      const digit = byte >= ZERO && byte <= NINE ? byte - ZERO : byte >= A && byte <= F ? byte - A + 10 : -1
      if (digit < 0) break
      const k = at - first
      if (k < 5) high |= digit << (16 - 4 * k)
      else low |= digit << (28 - 4 * (k - 5))
    }
  }
  if (bytes[at++] !== P || at + 1 >= end) return Number.NaN
  const isNegative = bytes[at] === DASH
  if (!isNegative && bytes[at] !== PLUS) return Number.NaN
  let exponent = 0
  for (at++; at < end; at++) {
    if (!(bytes[at] >= ZERO && bytes[at] <= NINE) || exponent > 1023) return Number.NaN
    exponent = exponent * 10 + bytes[at] - ZERO
  }
  const biased = (isNegative ? -exponent : exponent) + 1023
  if (biased < 1 || biased > 2046) return Number.NaN
  BYTES.setUint32(0, (sign | (biased << 20) | high) >>> 0)
  BYTES.setUint32(4, low >>> 0)
  return BYTES.getFloat64(0)
}

/** A finite number in hexadecimal. */
export function writeFloat(value: number): string {
  BYTES.setFloat64(0, value)
  const high = BYTES.getUint32(0)
  const low = BYTES.getUint32(4)
  const exponent = (high >>> 20) & 0x7ff
  const fraction = (
    (high & 0xfffff).toString(16).padStart(5, '0') + low.toString(16).padStart(8, '0')
  ).replace(/0+$/, '')
  const point = fraction === '' ? '' : `.${fraction}`
  const power = value === 0 ? 0 : exponent === 0 ? -1022 : exponent - 1023
  return `${high >>> 31 ? '-' : ''}0x${exponent === 0 ? 0 : 1}${point}p${power < 0 ? '-' : '+'}${Math.abs(power)}`
}
