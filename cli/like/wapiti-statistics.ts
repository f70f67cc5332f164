import { cNumber } from './c-number.js'

/** What `wapiti label -c` says of its errors. Labels that the model does not have count as right. */
export class WapitiStatistics {
  private tokens = 0
  private wrongTokens = 0
  private sequences = 0
  private wrongSequences = 0
  private readonly gold: Int32Array //  [L] tokens with the label in the data
  private readonly found: Int32Array // [L] tokens that got the label
  private readonly right: Int32Array // [L] both

  constructor(private readonly labels: readonly string[]) {
    this.gold = new Int32Array(labels.length)
    this.found = new Int32Array(labels.length)
    this.right = new Int32Array(labels.length)
  }

  /** Adds a sequence; −1 is a label that the model does not have. */
  add(path: Int32Array, gold: readonly number[]): void {
    let wrong = 0
    gold.forEach((j, t) => {
      if (j < 0) return
      this.gold[j]++
      this.found[path[t]]++
      if (j === path[t]) this.right[j]++
      else wrong++
    })
    this.tokens += gold.length
    this.wrongTokens += wrong
    this.sequences++
    if (wrong > 0) this.wrongSequences++
  }

  toString(): string {
    const percent = (part: number, all: number) => cNumber((part / all) * 100, 2).padStart(5)
    const lines = [
      `    Nb sequences  : ${this.sequences}`,
      `    Token error   : ${percent(this.wrongTokens, this.tokens)}%`,
      `    Sequence error: ${percent(this.wrongSequences, this.sequences)}%`,
      '* Per label statistics',
      ...this.labels.map((label, j) => {
        const recall = this.right[j] / this.gold[j]
        const precision = this.right[j] / this.found[j]
        const f1 = (2 * (precision * recall)) / (precision + recall)
        const [pr, rc, f] = [precision, recall, f1].map(value => cNumber(value, 2))
        return `    ${label}${' '.repeat(Math.max(0, 6 - Buffer.byteLength(label)))}  Pr=${pr}  Rc=${rc}  F1=${f}`
      }),
    ]
    return `${lines.join('\n')}\n`
  }
}
