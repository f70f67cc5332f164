/** The hash of CRFsuite's dictionaries: the same function as `src/weights/rivals/crfsuite/lookup3.ts`. */

/** The hash of `length` bytes, at least one, of which 16 more can be read. */
export function lookup3(start: usize, length: u32): u32 {
  let a: u32 = 0xdeadbeef + length
  let b = a
  let c = a
  let at = start
  let left = length
  for (; left > 12; left -= 12, at += 12) {
    a += load<u32>(at)
    b += load<u32>(at, 4)
    c += load<u32>(at, 8)
    a = (a - c) ^ rotl<u32>(c, 4)
    c += b
    b = (b - a) ^ rotl<u32>(a, 6)
    a += c
    c = (c - b) ^ rotl<u32>(b, 8)
    b += a
    a = (a - c) ^ rotl<u32>(c, 16)
    c += b
    b = (b - a) ^ rotl<u32>(a, 19)
    a += c
    c = (c - b) ^ rotl<u32>(b, 4)
    b += a
  }
  let low = load<u64>(at)
  let high: u32 = 0
  if (left < 8) low &= ((<u64>1) << (8 * <u64>left)) - 1
  else high = <u32>(<u64>load<u32>(at, 8) & (((<u64>1) << (8 * <u64>(left - 8))) - 1))
  a += <u32>low
  b += <u32>(low >> 32)
  c += high
  c = (c ^ b) - rotl<u32>(b, 14)
  a = (a ^ c) - rotl<u32>(c, 11)
  b = (b ^ a) - rotl<u32>(a, 25)
  c = (c ^ b) - rotl<u32>(b, 16)
  a = (a ^ c) - rotl<u32>(c, 4)
  b = (b ^ a) - rotl<u32>(a, 14)
  return (c ^ b) - rotl<u32>(b, 24)
}
