/** Decimal numbers of text, such as `2`, `-.5` and `1.25e-3`, rounded as JavaScript does. */

/** Up to so many digits, their number is exact; up to this power, so is that of 10. So one operation rounds, as it should. */
const EXACT_DIGITS: i32 = 15
const EXACT_POWER: i32 = 22
/** Numbers with more digits or larger powers are rare, but they are never infinite up to here. */
const MOST_DIGITS: i32 = 60
const MOST_POWER: i32 = 200

const POWERS = memory.data<f64>([
  1, 10, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
  1e20, 1e21, 1e22,
])

let negative: bool = false
let digits: i32 = 0 //   digits read
let mantissa: u64 = 0 // their number, if they are few
let power: i32 = 0 //    of 10, by which it is multiplied

/** Reads the number that begins here. Returns where it ends, 0 if there is none or it is too long. */
export function readDecimal(start: usize): usize {
  digits = 0
  mantissa = 0
  power = 0
  negative = load<u8>(start) === 0x2d
  let at = readDigits(behindSign(start))
  if (load<u8>(at) === 0x2e) {
    const before = digits
    at = readDigits(at + 1)
    power = before - digits
  }
  if (digits === 0 || digits > MOST_DIGITS) return 0
  return (load<u8>(at) | 0x20) === 0x65 ? readPower(at + 1) : at
}

/** Whether the value of the number that was read last is known. */
export function isExact(): bool {
  return digits <= EXACT_DIGITS && abs(power) <= EXACT_POWER
}

/** The value of the number that was read last. */
export function decimalValue(): f64 {
  const ten = load<f64>(POWERS + ((<usize>abs(power)) << 3))
  const value = power < 0 ? <f64>mantissa / ten : <f64>mantissa * ten
  return negative ? -value : value
}

function behindSign(at: usize): usize {
  return load<u8>(at) === 0x2d || load<u8>(at) === 0x2b ? at + 1 : at
}

function readDigits(at: usize): usize {
  for (let digit = <u32>load<u8>(at) - 0x30; digit < 10; digit = <u32>load<u8>(at) - 0x30) {
    if (++digits <= EXACT_DIGITS) mantissa = mantissa * 10 + digit
    at++
  }
  return at
}

/** Adds the power of 10 that begins here. Returns where it ends, 0 if there is none or it is too large. */
function readPower(start: usize): usize {
  const first = behindSign(start)
  let at = first
  let exponent: i32 = 0
  for (let digit = <u32>load<u8>(at) - 0x30; digit < 10; digit = <u32>load<u8>(at) - 0x30) {
    exponent = exponent * 10 + <i32>digit
    if (exponent > MOST_POWER) return 0
    at++
  }
  power += load<u8>(start) === 0x2d ? -exponent : exponent
  return at === first ? 0 : at
}
