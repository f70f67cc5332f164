import type { Corpus } from '../data/corpus.js'
import type { StringTable } from '../data/string-table.js'
import { DataError } from '../errors.js'
import { expandWindows } from '../features/expand.js'
import { createExtractor, type Extractor } from '../features/extractor.js'
import type { Feature, FeatureSet } from '../features/feature.js'
import type { FeatureFunctions } from '../features/function-source.js'
import { attributeName } from '../features/reading.js'
import type { Observations } from './counts.js'
import type { Spaces } from './spaces.js'

/** What an observation is, and what else there is to it. */
interface Parts {
  /** The key: the word as it stands, wherever the features name it, so that templates may come in any order. */
  readonly key: Feature
  readonly others: readonly Feature[]
}

/**
 * The key of a feature set: the word at the position if a feature is just that, else feature 0 if it is one that
 * yields a single text, else the word, which then is no feature of the signature.
 */
function partsOf({ features }: FeatureSet): Parts {
  const expanded = expandWindows(features)
  const word = expanded.findIndex(isWord)
  const place = word >= 0 ? word : SINGLE.has(expanded[0]?.type) ? 0 : -1
  if (place < 0) return { key: { type: 'word' }, others: expanded }
  return { key: expanded[place], others: expanded.filter((_, k) => k !== place) }
}

const SINGLE: ReadonlySet<string | undefined> = new Set(['word', 'column', 'kmer', 'template', 'join'])

function isWord(feature: Feature): boolean {
  if (feature.type === 'template') return /^[^%]*%x\[0,0\]$/.test(feature.text)
  const plain = feature.type === 'word' || (feature.type === 'column' && feature.column === 0)
  return plain && (feature.offset ?? 0) === 0 && !feature.lower
}

/** Whether the key is the word just as it stands. */
export function keysAreWords(features: FeatureSet): boolean {
  const { key } = partsOf(features)
  return key.type === 'word' && isWord(key)
}

/** What stands before a key in the name of its attribute, as `w[0]=` does; undefined: it cannot be told. */
export function keyPrefix(features: FeatureSet): string | undefined {
  const { key } = partsOf(features)
  return key.type === 'word' || key.type === 'column' || key.type === 'kmer'
    ? `${attributeName(key)}=`
    : undefined
}

/**
 * Turns positions of a corpus into numbers of a model's spaces: the key (normally the word) and the signature (all
 * other features) of each. `grow` numbers what is new, `frozen` calls it −1.
 */
export class Observer {
  key = -1
  signature = -1
  /** What a position is depends on its word alone. */
  readonly local: boolean
  private readonly spaces: Spaces
  private readonly grow: boolean
  private readonly keys: Extractor
  private readonly others: Extractor
  private strings: StringTable | null = null
  private memo = new Int32Array(0) // [words][2] key and signature, each + 2; 0: not yet known

  constructor(
    features: FeatureSet,
    spaces: Spaces,
    mode: 'grow' | 'frozen',
    functions: FeatureFunctions = {},
  ) {
    this.spaces = spaces
    this.grow = mode === 'grow'
    const { key, others } = partsOf(features)
    this.keys = createExtractor([key], spaces.keys, { mode, functions, style: 'bare' })
    this.others = createExtractor(others, spaces.attributes, { mode, functions })
    this.local = this.keys.local && this.others.local
  }

  /** The attributes behind `signature`, known ones only, as a view: valid after `extract`. */
  get attributes(): Int32Array {
    return this.others.ids.subarray(0, this.others.count)
  }

  /** Turns to a corpus. */
  bind(corpus: Corpus): void {
    this.keys.bind(corpus)
    this.others.bind(corpus)
    const { strings } = corpus.columns[0]
    if (this.strings !== strings) this.memo = new Int32Array(0)
    this.strings = strings
    if (this.local && this.memo.length < strings.size * 2) {
      const larger = new Int32Array(strings.size * 3)
      larger.set(this.memo)
      this.memo = larger
    }
  }

  /** Sets `key`, `signature` and `attributes` to those of position p of the sequence start … end−1. */
  extract(p: number, start: number, end: number): void {
    this.keys.extract(p, start, end)
    // A position without identity (an unknown word, an absent value) is an unknown one.
    this.key = this.keys.count === 0 ? -1 : this.keys.ids[0]
    this.others.extract(p, start, end)
    const { ids, count } = this.others
    const { signatures } = this.spaces
    this.signature = this.grow ? signatures.intern(ids, count) : signatures.find(ids, count)
  }

  /** All positions of a labelled corpus, numbered. */
  observe(corpus: Corpus): Observations {
    this.bind(corpus)
    const { N, P, offset, columns } = corpus
    const key = new Int32Array(P)
    const signature = new Int32Array(P)
    const words = columns[0].ids
    columns[0].strings.toArray() // most words will be asked for: all at once is cheaper
    for (let n = 0; n < N; n++) {
      for (let p = offset[n]; p < offset[n + 1]; p++) {
        if (this.local) this.recall(words[p], p, offset[n], offset[n + 1])
        else this.extract(p, offset[n], offset[n + 1])
        key[p] = this.key
        signature[p] = this.signature
      }
    }
    return {
      offset,
      key,
      signature,
      label: this.numberLabels(corpus),
      word: this.spaces.words && this.numberStrings(corpus.columns[0], this.spaces.words),
      weight: wholeWeights(corpus),
    }
  }

  private recall(word: number, p: number, start: number, end: number): void {
    if (this.memo[2 * word] === 0) {
      this.extract(p, start, end)
      this.memo[2 * word] = this.key + 2
      this.memo[2 * word + 1] = this.signature + 2
    }
    this.key = this.memo[2 * word] - 2
    this.signature = this.memo[2 * word + 1] - 2
  }

  private numberLabels(corpus: Corpus): Int32Array {
    if (!corpus.labels) throw new DataError('expected labelled data, got data without labels')
    return this.numberStrings(corpus.labels, this.spaces.labels)
  }

  private numberStrings({ ids, strings }: Corpus['columns'][number], space: StringTable): Int32Array {
    const numbers = new Int32Array(strings.size).fill(-2)
    const result = new Int32Array(ids.length)
    for (let p = 0; p < ids.length; p++) {
      const id = ids[p]
      if (numbers[id] === -2)
        numbers[id] = this.grow ? space.intern(strings.get(id)) : space.find(strings.get(id))
      result[p] = numbers[id]
    }
    return result
  }
}

/** Counting is exact only with whole numbers, so weights must be whole. */
function wholeWeights({ weight, line }: Corpus): Int32Array | null {
  if (!weight) return null
  for (let n = 0; n < weight.length; n++) {
    if (Number.isInteger(weight[n])) continue
    const place = line[n] > 0 ? { line: line[n] } : {}
    throw new DataError(
      `sequence ${n + 1}: expected a whole number as weight, got ${weight[n]}: counts are whole`,
      place,
    )
  }
  return Int32Array.from(weight)
}
