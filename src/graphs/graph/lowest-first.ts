/**
 * A priority queue of the numbers 0 … n−1: the cheapest first, ties by number. A binary heap whose costs may
 * change.
 */
export class LowestFirst {
  private readonly cost: Float64Array
  private readonly place: Int32Array // index of a number in the heap, −1: not in it
  private readonly heap: number[] = []

  constructor(size: number) {
    this.cost = new Float64Array(size)
    this.place = new Int32Array(size).fill(-1)
  }

  get size(): number {
    return this.heap.length
  }

  /** Adds a number, or changes its cost. */
  set(v: number, cost: number): void {
    this.cost[v] = cost
    if (this.place[v] < 0) {
      this.place[v] = this.heap.length
      this.heap.push(v)
    }
    this.rise(this.place[v])
    this.sink(this.place[v])
  }

  /** Removes the cheapest number. There must be one. */
  pop(): number {
    const [first] = this.heap
    const last = this.heap.pop()!
    this.place[first] = -1
    if (last !== first) {
      this.put(last, 0)
      this.sink(0)
    }
    return first
  }

  private before(a: number, b: number): boolean {
    return this.cost[a] < this.cost[b] || (this.cost[a] === this.cost[b] && a < b)
  }

  private rise(at: number): void {
    const v = this.heap[at]
    while (at > 0) {
      const above = (at - 1) >> 1
      if (!this.before(v, this.heap[above])) break
      this.put(this.heap[above], at)
      at = above
    }
    this.put(v, at)
  }

  private sink(at: number): void {
    const v = this.heap[at]
    for (;;) {
      let below = 2 * at + 1
      if (below >= this.heap.length) break
      if (below + 1 < this.heap.length && this.before(this.heap[below + 1], this.heap[below])) below++
      if (!this.before(this.heap[below], v)) break
      this.put(this.heap[below], at)
      at = below
    }
    this.put(v, at)
  }

  private put(v: number, at: number): void {
    this.heap[at] = v
    this.place[v] = at
  }
}
