/** Memory is handed out from the bottom and never taken back: what grows doubles, so at most half of it is waste. */

const PAGE: usize = 65536

let free: usize = PAGE // what comes before is the compiler's

/** The address of so many bytes, a multiple of 16; they are all 0. */
export function allocate(bytes: usize): usize {
  const address = free
  free = (address + bytes + 15) & ~(<usize>15)
  const missing = <isize>free - <isize>(<usize>memory.size() * PAGE)
  if (missing > 0) memory.grow(<i32>((<usize>missing + PAGE - 1) / PAGE))
  return address
}

/** The first `used` bytes at an address, copied to where there is room for more. */
export function enlarge(address: usize, used: usize, bytes: usize): usize {
  const larger = allocate(bytes)
  memory.copy(larger, address, used)
  return larger
}
