/** Counts by label, few of which are not 0: to go through these takes no look at all the others. */
export class SparseCounts {
  readonly count: Float64Array // [L]
  private readonly marks: Int32Array // a bit for each label that has a count

  constructor(L: number) {
    this.count = new Float64Array(L)
    this.marks = new Int32Array((L + 31) >> 5)
  }

  add(label: number, count: number): void {
    this.count[label] += count
    this.marks[label >> 5] |= 1 << label
  }

  has(label: number): boolean {
    return (this.marks[label >> 5] & (1 << label)) !== 0
  }

  /** The first label from `label` on that has a count; −1 if there is none. */
  next(label: number): number {
    const { marks } = this
    let w = label >> 5
    let bits = w < marks.length ? marks[w] & (-1 << label) : 0
    while (bits === 0 && ++w < marks.length) bits = marks[w]
    return bits === 0 ? -1 : 32 * w + 31 - Math.clz32(bits & -bits)
  }

  /** Sets all counts to 0. */
  clear(): void {
    for (let j = this.next(0); j >= 0; j = this.next(j + 1)) this.count[j] = 0
    this.marks.fill(0)
  }
}
