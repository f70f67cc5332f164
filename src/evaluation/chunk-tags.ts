/**
 * Where chunks begin and end in a sequence of tags, by the rules of `conlleval`, the scoring script of the
 * CoNLL-2000, 2002 and 2003 shared tasks (Erik Tjong Kim Sang, version 2004-01-26).
 *
 * A label is a kind, a hyphen and a type, cut at the first hyphen: `B-NP`, `I-PER`; without a hyphen the
 * type is empty. A chunk ends or begins between two neighbors because of their kinds, by the tables below,
 * or because their types differ. The tables cover IOB1, IOB2, IOE1, IOE2 and bracket tags as the script
 * does, bit for bit, and never repair what is malformed: `I-X` after `O` opens a chunk.
 *
 * The script predates IOBES and would join `S-X S-X`, and `E-X B-X`, to one chunk. Here S is a chunk of
 * length 1 and B after E begins another, as everybody who writes these tags means. The letters of BILOU and
 * BMES stand for the same kinds: L is E, U is S, M is I.
 */
export interface ChunkTag {
  readonly kind: number // index in the string of kinds
  readonly type: string
}

/** A chunk: positions start … end−1 of a sequence, of the named type. */
export interface Chunk {
  readonly type: string
  readonly start: number
  readonly end: number
}

const kinds = 'OBIES[].?' // '?' is any other prefix, which only a change of type can make a boundary
const K = kinds.length
const aliases: Readonly<Record<string, string>> = { L: 'E', U: 'S', M: 'I' }

// After the key, these kinds begin a chunk although the type stays the same.
const startsAfter: Readonly<Record<string, string>> = {
  O: 'BIES[]',
  B: 'BS[]',
  I: 'BS[]',
  E: 'BIES[]',
  S: 'BIES[]',
  '[': 'S[]',
  ']': 'S[]',
  '.': 'S[]',
  '?': 'S[]',
}

// Before these kinds, a chunk whose last tag is the key ends although the type stays the same.
const endsBefore: Readonly<Record<string, string>> = {
  O: '',
  B: 'OBS',
  I: 'OBS',
  E: 'OBIES',
  S: kinds,
  '[': kinds,
  ']': kinds,
  '.': '',
  '?': '',
}

const starts = pairTable(startsAfter) // [K][K] previous kind, kind
const ends = pairTable(endsBefore) //    [K][K]

/** Kind O: outside, and also what stands before and after every sequence. */
export const outside = kinds.indexOf('O')
const dot = kinds.indexOf('.')

/** Cuts a label into its kind and its type. */
export function chunkTagOf(label: string): ChunkTag {
  const hyphen = label.indexOf('-')
  const prefix = hyphen < 0 ? label : label.slice(0, hyphen)
  const kind = prefix.length === 1 ? kinds.indexOf(aliases[prefix] ?? prefix) : -1
  return { kind: kind < 0 ? kinds.indexOf('?') : kind, type: hyphen < 0 ? '' : label.slice(hyphen + 1) }
}

/** Whether a chunk begins at a tag of this kind, given the tag before it. */
export function startsChunk(previous: number, kind: number, sameType: boolean): boolean {
  return starts[previous * K + kind] === 1 || (!sameType && kind !== outside && kind !== dot)
}

/** Whether a chunk that reaches the previous tag ends there, given the tag after it. */
export function endsChunk(previous: number, kind: number, sameType: boolean): boolean {
  return ends[previous * K + kind] === 1 || (!sameType && previous !== outside && previous !== dot)
}

/**
 * Whether labels are chunk tags, so that scoring chunks makes sense: some label has one of the kinds
 * and a type (`B-NP`), or all labels are bare kinds and not all are `O` (`B I O`).
 */
export function areChunkTags(labels: Iterable<string>): boolean {
  let [all, some] = [true, false]
  for (const label of labels) {
    if (/^[BIESLUM[\]]-./.test(label)) return true
    if (!/^[BIESO[\]]$/.test(label)) all = false
    else if (label !== 'O') some = true
  }
  return all && some
}

/** The chunks of one sequence, in order. */
export function chunksOf(labels: readonly string[]): Chunk[] {
  const chunks: Chunk[] = []
  let previous: ChunkTag = { kind: outside, type: '' }
  let open = -1
  for (let t = 0; t <= labels.length; t++) {
    const tag = t < labels.length ? chunkTagOf(labels[t]!) : { kind: outside, type: '' }
    const sameType = tag.type === previous.type
    if (open >= 0 && (t === labels.length || endsChunk(previous.kind, tag.kind, sameType))) {
      chunks.push({ type: previous.type, start: open, end: t })
      open = -1
    }
    if (startsChunk(previous.kind, tag.kind, sameType)) open = t
    previous = tag
  }
  return chunks
}

function pairTable(rules: Readonly<Record<string, string>>): Uint8Array {
  const table = new Uint8Array(K * K)
  for (let i = 0; i < K; i++) {
    for (const kind of rules[kinds[i]!]!) table[i * K + kinds.indexOf(kind)] = 1
  }
  return table
}
