import { readFileSync } from 'node:fs'
import { type Item, load, type Model } from '../../index.js'
import { type CrfsuiteInfo, infoOf } from './info.js'
import { itemsOf } from './items.js'

/**
 * Labels sequences with a model of CRFsuite, by the names of the npm package `crfsuite` and of python-crfsuite. An item is a list of
 * attributes, or an object as python-crfsuite takes it.
 */
export class Tagger {
  private model: Model | null = null
  private bytes: Uint8Array | null = null
  private items: readonly Item[] | null = null
  private known: readonly Readonly<Record<string, number>>[] | null = null

  /** Opens a model file; false if there is no such file. A file that is no model is refused with the reason. */
  open(path: string): boolean {
    if (typeof path !== 'string') throw new TypeError('Path to model file is missing or invalid')
    let bytes: Uint8Array
    try {
      bytes = readFileSync(path)
    } catch {
      return false
    }
    return this.take(bytes, path)
  }

  /** The same for a model in memory. */
  open_inmemory(bytes: Uint8Array): boolean {
    return this.take(bytes)
  }

  close(): boolean {
    this.model = null
    this.bytes = null
    this.items = null
    return true
  }

  /** The labels of a sequence, or of the one that `set` was given. */
  tag(xseq?: readonly Item[]): string[] {
    if (xseq !== undefined) this.set(xseq)
    return this.opened.tag({ attributes: this.sequence })
  }

  /** Sets the sequence that `tag`, `probability` and `marginal` are about. */
  set(xseq: readonly Item[]): void {
    this.items = itemsOf(xseq, 'xseq')
    this.known = null
  }

  /** The probability of labels for the sequence. */
  probability(yseq: readonly string[]): number {
    return this.opened.probability({ attributes: this.sequence }, yseq)
  }

  /** The probability of a label at a position, counted from 0. */
  marginal(y: string, pos: number): number {
    const { opened, sequence } = this
    if (!opened.labels.includes(y)) throw new Error(`marginal: expected a label of the model, got ${y}`)
    if (!(pos in sequence)) throw new RangeError(`marginal: expected 0 to ${sequence.length - 1}, got ${pos}`)
    this.known ??= opened.marginals({ attributes: sequence })
    return this.known[pos][y] ?? 0
  }

  get_labels(): string[] {
    return [...this.opened.labels]
  }

  labels(): string[] {
    return this.get_labels()
  }

  /** What the model holds, as `crfsuite dump` has it. */
  info(): CrfsuiteInfo {
    if (!this.bytes) throw new Error('The tagger is not opened')
    return infoOf(this.bytes)
  }

  private take(bytes: Uint8Array, source?: string): boolean {
    this.close()
    this.model = load(bytes, source === undefined ? {} : { source })
    this.bytes = bytes
    return true
  }

  private get opened(): Model {
    if (!this.model) throw new Error('The tagger is not opened')
    return this.model
  }

  private get sequence(): readonly Item[] {
    if (!this.items) throw new Error('The tagger has no sequence: call set or tag with one first')
    return this.items
  }
}
