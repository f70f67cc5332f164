/**
 * Whether bytes are UTF-8 as the Unicode Standard (table 3-7) has it: no more bytes than needed, no surrogates, nothing beyond
 * U+10FFFF.
 */
export function isUtf8(start: usize, end: usize): bool {
  let at = start
  while (at < end) {
    if (at + 16 <= end) {
      const high = i8x16.bitmask(v128.load(at))
      if (high === 0) {
        at += 16
        continue
      }
      at += <usize>ctz(high)
    }
    // Characters beyond ASCII often come in a row.
    do {
      const length = lengthAt(at, end)
      if (length === 0) return false
      at += length
    } while (at < end && load<u8>(at) >= 0x80)
  }
  return true
}

/** Bytes of the character at an address; 0 if there is none. */
function lengthAt(at: usize, end: usize): usize {
  const lead = <u32>load<u8>(at)
  const length = lengthOf(lead)
  if (length === 0 || at + length > end) return 0
  if (length > 1) {
    const second = <u32>load<u8>(at, 1)
    if (second < lowestSecond(lead) || second > highestSecond(lead)) return 0
  }
  for (let k: usize = 2; k < length; k++) if ((load<u8>(at + k) & 0xc0) !== 0x80) return 0
  return length
}

/** Bytes of a character that begins so, 0 if none does. */
function lengthOf(lead: u32): usize {
  if (lead < 0x80) return 1
  if (lead < 0xc2) return 0
  if (lead < 0xe0) return 2
  if (lead < 0xf0) return 3
  return lead < 0xf5 ? 4 : 0
}

function lowestSecond(lead: u32): u32 {
  if (lead === 0xe0) return 0xa0
  return lead === 0xf0 ? 0x90 : 0x80
}

function highestSecond(lead: u32): u32 {
  if (lead === 0xed) return 0x9f
  return lead === 0xf4 ? 0x8f : 0xbf
}
