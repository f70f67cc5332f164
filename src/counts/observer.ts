import { DataError } from '../common/errors.js'
import { finish, type LongWork } from '../common/long-work.js'
import type { Column, Corpus } from '../data/corpus.js'
import { wholeWeights } from '../data/counted-corpus.js'
import { UNKNOWN } from '../data/labels/unknown-label.js'
import type { StringTable } from '../data/string-table.js'
import { createExtractor, type Extractor } from '../features/extraction/extractor.js'
import type { FeatureFunctions } from '../features/extraction/function-source.js'
import { expandWindows } from '../features/language/expand.js'
import type { Feature, FeatureSet } from '../features/language/feature.js'
import { attributeName } from '../features/readings/reading.js'
import type { MappedColumn } from './cell-counter.js'
import type { Observations } from './observations.js'
import { GroupedSignatures, type Words } from './observing/grouped-signatures.js'
import { BLOCK, NewStrings } from './observing/new-strings.js'
import { spellingGroups } from './observing/spelling-groups.js'
import type { UnusedIds } from './unused-ids.js'
import type { Vocabularies } from './vocabularies.js'

/** What identifies an observation, and its other features. */
interface Parts {
  /** The key: the word itself, wherever it is among the features, so that templates may come in any order. */
  readonly key: Feature
  readonly others: readonly Feature[]
}

/**
 * The key of a feature set: the word at the position if a feature is just that, else feature 0 if it yields a
 * single text everywhere, else the word, which then is no feature of the signature.
 */
function partsOf({ features }: FeatureSet): Parts {
  const expanded = expandWindows(features)
  const word = expanded.findIndex(isWord)
  const place = word >= 0 ? word : expanded.length > 0 && isSingle(expanded[0]) ? 0 : -1
  if (place < 0) return { key: { type: 'word' }, others: expanded }
  return { key: expanded[place], others: expanded.filter((_, k) => k !== place) }
}

const SINGLE: ReadonlySet<string> = new Set(['word', 'column', 'kmer', 'template'])

/** Whether a feature yields one text at every position: a join does if all of its parts do. */
function isSingle(feature: Feature): boolean {
  return feature.type === 'join' ? feature.features.every(isSingle) : SINGLE.has(feature.type)
}

function isWord(feature: Feature): boolean {
  if (feature.type === 'template') return /^[^%]*%x\[0,0\]$/.test(feature.text)
  const plain = feature.type === 'word' || (feature.type === 'column' && feature.column === 0)
  return plain && (feature.offset ?? 0) === 0 && !feature.lower
}

/** Whether the key is the word itself. */
export function keysAreWords(features: FeatureSet): boolean {
  const { key } = partsOf(features)
  return key.type === 'word' && isWord(key)
}

/** The prefix of a key in the name of its attribute, such as `w[0]=`; undefined if there is none. */
export function keyPrefix(features: FeatureSet): string | undefined {
  const { key } = partsOf(features)
  return key.type === 'word' || key.type === 'column' || key.type === 'kmer'
    ? `${attributeName(key)}=`
    : undefined
}

/** Positions or words that are observed in one step. */
const STEP = 64

/** From so many words on, decoding all at once is cheaper. */
const MANY_DECODED = 1 << 8

/**
 * Turns positions of a corpus into ids of a model's vocabularies: the key (normally the word) and the
 * signature (all other features). `grow` adds new ones; otherwise they are −1, as are those that are not used any more.
 */
export class Observer {
  key = -1
  signature = -1
  /** Whether an observation depends only on its word. */
  readonly local: boolean
  private readonly vocabularies: Vocabularies
  private readonly unused: UnusedIds | null // null: new ones are added
  private readonly keys: Extractor
  private readonly others: Extractor
  private readonly wordsAreKeys: boolean
  private words: Words | null = null // of the corpus, if keys are words and observed once for each
  private readonly grouped: GroupedSignatures | null

  constructor(
    features: FeatureSet,
    vocabularies: Vocabularies,
    given: 'grow' | UnusedIds,
    functions: FeatureFunctions = {},
  ) {
    this.vocabularies = vocabularies
    this.unused = given === 'grow' ? null : given
    const mode = given === 'grow' ? 'grow' : 'frozen'
    const { key, others } = partsOf(features)
    const unused = this.unused ?? undefined
    this.keys = createExtractor([key], vocabularies.keys, {
      mode,
      functions,
      style: 'bare',
      unused: unused?.keys,
    })
    this.others = createExtractor(others, vocabularies.attributes, {
      mode,
      functions,
      unused: unused?.attributes,
    })
    this.local = this.keys.local && this.others.local
    this.wordsAreKeys = keysAreWords(features)
    const groups = this.local && this.wordsAreKeys ? spellingGroups(others) : null
    this.grouped = groups && new GroupedSignatures(groups, vocabularies, given === 'grow')
  }

  /** The known attributes of `signature`, as a view; valid after `extract`. */
  get attributes(): Int32Array {
    if (this.grouped?.hit) return this.vocabularies.signatures.get(this.signature)
    return this.others.ids.subarray(0, this.others.count)
  }

  /** Switches to a corpus. */
  bind(corpus: Corpus): void {
    if (corpus.wordless && this.wordsAreKeys)
      throw new DataError(
        'this method counts words, and the data have none: give tokens beside the attributes, or choose a method that trains weights, such as likelihood',
      )
    if (this.local && this.wordsAreKeys)
      this.words = { ids: corpus.columns[0].ids, ...corpus.columns[0].strings.bytes }
    else this.keys.bind(corpus)
    this.others.bind(corpus)
    this.grouped?.refresh()
  }

  /** Sets `key`, `signature` and `attributes` to those of position p of the sequence start … end−1. */
  extract(p: number, start: number, end: number): void {
    this.key = this.keyAt(p, start, end)
    this.signature = this.signatureAt(p, start, end)
  }

  /** A position without a key (an unknown word, an absent value) counts as unknown. */
  private keyAt(p: number, start: number, end: number): number {
    if (this.words) return this.keyOf(this.words, this.words.ids[p])
    this.keys.extract(p, start, end)
    return this.keys.count === 0 ? -1 : this.keys.ids[0]
  }

  private signatureAt(p: number, start: number, end: number): number {
    const known = this.grouped ? this.grouped.find(p, this.words!) : -1
    if (known >= 0) return known
    const signature = this.findSignature(p, start, end)
    this.grouped?.remember(signature)
    return signature
  }

  private findSignature(p: number, start: number, end: number): number {
    this.others.extract(p, start, end)
    const { ids, count } = this.others
    const { signatures } = this.vocabularies
    if (!this.unused) return signatures.intern(ids, count)
    return withoutUnused(signatures.find(ids, count), this.unused.signatures)
  }

  /** All positions of a labeled corpus as ids. Positions without a known label add nothing to the vocabularies. */
  observe(corpus: Corpus): Observations {
    return finish(this.observeInSteps(corpus))
  }

  /** The same as long work that counts positions. */
  *observeInSteps(corpus: Corpus): LongWork<Observations> {
    const { labels } = corpus
    if (!labels) throw new DataError('expected labeled data, got data without labels')
    this.bind(corpus)
    if (!this.grouped) corpus.columns[0].strings.toArray() // most words will be needed: decoding all at once is cheaper
    const observed = this.local
      ? yield* this.observeWords(corpus, labels)
      : yield* this.observePositions(corpus, labels)
    return {
      offset: corpus.offset,
      ...observed,
      label: withUnknown(this.numberStrings(labels, this.vocabularies.labels, labels)),
      word: this.vocabularies.words && this.numberStrings(corpus.columns[0], this.vocabularies.words, labels),
      weight: wholeWeights(corpus),
    }
  }

  /** If observations depend only on the word, each word is processed once. */
  private *observeWords(
    { columns: [words] }: Corpus,
    labels: Column,
  ): LongWork<Pick<Observations, 'key' | 'signature'>> {
    const { ids, strings } = words
    const key = new Int32Array(strings.size)
    const signature = new Int32Array(strings.size)
    const news = new NewStrings(words, labels)
    const afresh = !this.unused && this.words !== null && this.vocabularies.keys.size === 0
    let done = 0
    let decoded = 0
    for (let from = 0; from < ids.length; from += BLOCK) {
      if (from > 0) yield from
      const found = news.find(from)
      for (let k = 0; k < found; k++) {
        const p = news.fresh[k]
        if (!afresh) key[ids[p]] = this.keyAt(p, p, p + 1)
        signature[ids[p]] = this.signatureAt(p, p, p + 1)
        if (this.grouped?.hit === false && ++decoded === MANY_DECODED) strings.toArray()
        if (++done % STEP === 0) yield p
      }
    }
    if (afresh) addKeys(this.vocabularies.keys, this.words!, news.seen, key)
    if (done < strings.size) fillUnseen(news.seen, key, signature)
    return { key: { ids, map: key }, signature: { ids, map: signature } }
  }

  /** The key of a word that is its own key: found by its bytes, without making a string. */
  private keyOf({ blob, offset }: Words, word: number): number {
    const { keys } = this.vocabularies
    if (!this.unused) return keys.internBytes(blob, offset[word], offset[word + 1])
    return withoutUnused(keys.findBytes(blob, offset[word], offset[word + 1]), this.unused.keys)
  }

  private *observePositions(
    { N, P, offset }: Corpus,
    labels: Column,
  ): LongWork<Pick<Observations, 'key' | 'signature'>> {
    const key = new Int32Array(P)
    const signature = new Int32Array(P)
    for (let n = 0; n < N; n++) {
      for (let p = offset[n]; p < offset[n + 1]; p++) {
        if (p > 0 && p % STEP === 0) yield p
        if (labels.ids[p] === UNKNOWN) continue
        this.extract(p, offset[n], offset[n + 1])
        key[p] = this.key
        signature[p] = this.signature
      }
    }
    const { keys, signatures } = this.vocabularies
    return { key: unmapped(key, keys.size), signature: unmapped(signature, signatures.size) }
  }

  /** Numbers the strings that occur at positions with a known label, in order of occurrence. */
  private numberStrings(column: Column, space: StringTable, labels: Column): MappedColumn {
    const { ids, strings } = column
    const map = new Int32Array(strings.size)
    const news = new NewStrings(column, labels)
    for (let from = 0; from < ids.length; from += BLOCK) {
      const found = news.find(from)
      for (let k = 0; k < found; k++) {
        const id = ids[news.fresh[k]]
        map[id] = this.unused ? space.find(strings.get(id)) : space.intern(strings.get(id))
      }
    }
    return { ids, map }
  }
}

/** Adds the words that were seen to keys, which has none, and overwrites their numbers. Usually all were: then nothing is looked up. */
function addKeys(keys: StringTable, { blob, offset }: Words, seen: Uint8Array, numbers: Int32Array): void {
  const all = !seen.includes(0)
  if (all) keys.append(blob, offset)
  for (let word = 0; word < seen.length; word++) {
    if (all) numbers[word] = word
    else if (seen[word] === 1) numbers[word] = keys.internBytes(blob, offset[word], offset[word + 1])
  }
}

/** Gives words that were not seen the numbers of one that was: they are used nowhere, but every key has one signature. */
function fillUnseen(seen: Uint8Array, key: Int32Array, signature: Int32Array): void {
  const any = Math.max(0, seen.indexOf(1))
  for (let word = 0; word < seen.length; word++) {
    if (seen[word] === 1) continue
    key[word] = key[any]
    signature[word] = signature[any]
  }
}

function withoutUnused(id: number, unused: ReadonlySet<number>): number {
  return unused.has(id) ? -1 : id
}

/** A column of labels, of which some may be not known: their number is −1. */
function withUnknown({ ids, map }: MappedColumn): MappedColumn {
  if (!ids.includes(UNKNOWN)) return { ids, map }
  const shifted = new Int32Array(map.length + 1)
  shifted[0] = UNKNOWN
  shifted.set(map, 1)
  return { ids: ids.map(id => id + 1), map: shifted }
}

/** A column of ids below `size` or −1 that needs no map. */
function unmapped(numbers: Int32Array, size: number): MappedColumn {
  return {
    ids: numbers.map(number => number + 1),
    map: Int32Array.from({ length: size + 1 }, (_, id) => id - 1),
  }
}
