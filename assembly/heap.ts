/** Memory is handed out from the bottom and never taken back: what grows doubles, so at most half of it is waste. */

const PAGE: usize = 65536

let free: usize = PAGE // what comes before is the compiler's

let full: bool = false

/** Whether there was not enough memory for something: then a call has ended in a trap, and nothing here is of any more use. */
export function isFull(): bool {
  return full
}

/** The address of so many bytes, a multiple of 16; they are all 0. Traps if there are not as many. */
export function allocate(bytes: usize): usize {
  const address = free
  const end = (<u64>address + <u64>bytes + 15) & ~(<u64>15)
  const have = <u64>memory.size() * <u64>PAGE
  if (end > have) {
    const missing = (end - have + PAGE - 1) / PAGE
    if (end > <u64>u32.MAX_VALUE || memory.grow(<i32>missing) < 0) {
      full = true
      unreachable()
    }
  }
  free = <usize>end
  return address
}

/** Takes everything back. */
export function clear(): void {
  memory.fill(PAGE, 0, free - PAGE)
  free = PAGE
}

/** The first `used` bytes at an address, copied to where there is room for more. */
export function enlarge(address: usize, used: usize, bytes: usize): usize {
  const larger = allocate(bytes)
  memory.copy(larger, address, used)
  return larger
}
