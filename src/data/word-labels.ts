import { GrowingFloat64, GrowingInt32 } from '../common/growing-array.js'

/**
 * Numbers words with their labels from 0, in order of first appearance, and counts how often they are the first and the second of a pair.
 * Most words have few labels, so these are a list for each word.
 */
export class WordLabels {
  private readonly head = new GrowingInt32() // [words] first number of a word, −1: none
  private readonly after = new GrowingInt32() // [size]  the next number of the same word, −1: none
  private readonly words = new GrowingInt32() // [size]
  private readonly labels = new GrowingInt32()
  private readonly first = new GrowingFloat64()
  private readonly second = new GrowingFloat64()

  get size(): number {
    return this.words.length
  }

  wordOf(item: number): number {
    return this.words.data[item]
  }

  labelOf(item: number): number {
    return this.labels.data[item]
  }

  /** How often it is the first of a pair. */
  firstsOf(item: number): number {
    return this.first.data[item]
  }

  /** How often it is the second of a pair. */
  secondsOf(item: number): number {
    return this.second.data[item]
  }

  addFirst(item: number, count: number): void {
    this.first.data[item] += count
  }

  addSecond(item: number, count: number): void {
    this.second.data[item] += count
  }

  /** The number of a word with a label, which is added if it is new. */
  intern(word: number, label: number): number {
    const { head, after, labels } = this
    while (head.length <= word) head.push(-1)
    let before = -1
    for (let item = head.data[word]; item >= 0; item = after.data[item]) {
      if (labels.data[item] === label) {
        if (before >= 0) this.moveToFront(word, item, before)
        return item
      }
      before = item
    }
    const item = this.words.length
    this.words.push(word)
    labels.push(label)
    this.first.push(0)
    this.second.push(0)
    after.push(head.data[word])
    head.data[word] = item
    return item
  }

  /** What was looked up last comes first, so that long lists do not matter. */
  private moveToFront(word: number, item: number, before: number): void {
    const { head, after } = this
    after.data[before] = after.data[item]
    after.data[item] = head.data[word]
    head.data[word] = item
  }
}
