/**
 * Merges K sorted sources: a tree of matches, whose winner is the source with the least head. Each match remembers its loser. When the
 * winner has moved on, only its own matches are played again: log₂ K comparisons for each head, however many sources there are
 * (Knuth, The Art of Computer Programming, volume 3, section 5.4.1, "tree of losers").
 */
export abstract class Tournament {
  /** The source with the least head. */
  protected least: number
  protected readonly leaves: number
  protected readonly loser: Int32Array // [leaves] of match m, whose players come from matches 2m and 2m + 1; source k begins at leaves + k

  /** Sources 0 … K−1; source K stands for places that are not taken, and must never precede another. */
  constructor(readonly K: number) {
    let leaves = 1
    while (leaves < K) leaves *= 2
    this.leaves = leaves
    this.loser = new Int32Array(leaves).fill(K)
    this.least = K
  }

  /** Whether the head of source a comes before that of source b. A source that has ended comes behind all others. */
  protected abstract precedes(a: number, b: number): boolean

  /** Call when all sources have their first head. */
  protected begin(): void {
    const { leaves, loser, K } = this
    const winner = new Int32Array(2 * leaves)
    for (let k = 0; k < leaves; k++) winner[leaves + k] = Math.min(k, K)
    for (let match = leaves - 1; match > 0; match--) {
      const [a, b] = [winner[2 * match], winner[2 * match + 1]]
      const second = this.precedes(b, a)
      winner[match] = second ? b : a
      loser[match] = second ? a : b
    }
    this.least = winner[1]
  }

  /** Call when the least head has moved on. */
  protected replay(): void {
    const { loser } = this
    let winner = this.least
    for (let match = (this.leaves + winner) >> 1; match > 0; match >>= 1) {
      const other = loser[match]
      if (!this.precedes(other, winner)) continue
      loser[match] = winner
      winner = other
    }
    this.least = winner
  }
}
