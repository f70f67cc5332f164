/** Returns the result of work with a kernel that has a heap (assembly/heap.ts), or null if memory ran out: then the kernel is unusable. */
export function unlessFull<T>(kernel: { readonly isFull?: () => number }, work: () => T): T | null {
  try {
    return work()
  } catch (error) {
    if (kernel.isFull?.()) return null
    throw error
  }
}
