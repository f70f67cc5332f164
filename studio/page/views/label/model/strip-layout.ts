import { type LabelDefinition, OPEN, type SpanScheme } from '../../../../project/event.js'
import type { CurrentString } from '../../../../session/session.js'
import { type Level, levelOf } from './doubt.js'
import type { Range } from './selection.js'
import { type Thing, thingFrom } from './things.js'

/** A token as it is shown. */
export interface Cell {
  readonly token: number
  readonly text: string
  readonly kind: Thing['kind']
  readonly name: string
  readonly isYours: boolean
  readonly probability: number | null
  readonly level: Level
  /** Whether the line below goes on to the token before, and to the one after. */
  readonly joinsBefore: boolean
  readonly joinsAfter: boolean
  readonly gap: Gap
  /** Whether the next token follows without a gap. */
  readonly isTight: boolean
}

/** What stands in the text before a token: nothing, as in Chinese; a blank; or the end of a line. */
export interface Gap {
  readonly kind: 'none' | 'blank' | 'line'
  /** What the tokenizer has left out and is no white space. */
  readonly lost: string
}

/** Cells that stay together, with the tag that stands below them. Only the first piece of a thing has the tag. */
export interface Piece {
  readonly cells: readonly Cell[]
  readonly tag: Tag | null
  /** The label's place in the palette, from 1; 0 for none. */
  readonly color: number
}

export interface Tag {
  readonly kind: Thing['kind']
  readonly name: string
  readonly key: string | null
  readonly isYours: boolean
  /** Told only in doubt. */
  readonly probability: number | null
}

/** A part of a long string that is rendered, laid out and skipped on its own. */
export interface Block {
  readonly pieces: readonly Piece[]
  readonly from: number
  readonly to: number
}

/** How a string is laid out, and of what. */
export interface Layout {
  readonly blocks: readonly Block[]
  readonly current: Labeled
  readonly scheme: SpanScheme
  readonly labels: readonly LabelDefinition[]
}

export interface LayoutOptions {
  /** Strings of more tokens are cut into blocks, at the end of a line or a sentence if there is one. */
  readonly blockTokens?: number
  /** Letters that a tag needs: the tokens above it are taken together up to this length. */
  readonly tagLetters?: number
}

type Labeled = Pick<CurrentString, 'labels' | 'origins' | 'confidence' | 'string'>

/**
 * Lays out the tokens of a string. Blocks and pieces that are as in `before` are the same objects, so that only what changes is rendered;
 * blocks before and after what has changed are not even looked at, so that a string of thousands of tokens takes no longer than its block.
 */
export function layOut(
  current: Labeled,
  scheme: SpanScheme,
  labels: readonly LabelDefinition[],
  before: Layout | null = null,
  { blockTokens = 120, tagLetters = 12 }: LayoutOptions = {},
): Layout {
  const layout = (blocks: readonly Block[]): Layout => ({ blocks, current, scheme, labels })
  const isComparable =
    before !== null &&
    before.current.string === current.string &&
    before.scheme === scheme &&
    before.labels === labels
  const old = isComparable ? before.blocks : []
  const changed = isComparable
    ? changedTokens(before.current, current)
    : { from: 0, to: current.labels.length - 1 }
  if (changed === null) return layout(old)
  const first = Math.max(
    0,
    old.findIndex(block => block.to >= changed.from - 1),
  )
  const blocks = old.slice(0, first)
  const byName = new Map(labels.map(label => [label.name, label]))
  const known = knownPieces(old.slice(first), changed.to + 2 * blockTokens)
  let pieces: Piece[] = []
  let start = blocks.at(-1)?.to ?? -1
  for (let token = start + 1; token < current.labels.length; ) {
    const thing = thingFrom(current, token, scheme)
    for (const piece of cutThing(thing, current, byName.get(thing.name) ?? null, tagLetters))
      pieces.push(sameOr(known, piece))
    token = thing.to + 1
    if (!isBlockEnd(current, start, thing.to, blockTokens)) continue
    blocks.push(sameBlockOr(old, { pieces, from: start + 1, to: thing.to }))
    pieces = []
    start = thing.to
    const rest = start > changed.to ? old.findIndex(block => block.from === token) : -1
    if (rest >= 0) return layout([...blocks, ...old.slice(rest)])
  }
  return layout(blocks)
}

/** The first and the last token of which anything is said otherwise; null if there is none. */
function changedTokens(before: Labeled, after: Labeled): Range | null {
  const isSame = (token: number) =>
    before.labels[token] === after.labels[token] &&
    before.origins[token] === after.origins[token] &&
    before.confidence?.[token] === after.confidence?.[token]
  let from = 0
  let to = after.labels.length - 1
  while (from <= to && isSame(from)) from++
  while (to > from && isSame(to)) to--
  return from > to ? null : { from, to }
}

function knownPieces(blocks: readonly Block[], until: number): ReadonlyMap<number, Piece> {
  const known = new Map<number, Piece>()
  for (const block of blocks) {
    if (block.from > until) break
    for (const piece of block.pieces) known.set(piece.cells[0].token, piece)
  }
  return known
}

function sameOr(known: ReadonlyMap<number, Piece>, piece: Piece): Piece {
  const old = known.get(piece.cells[0].token)
  return old !== undefined && equalPieces(old, piece) ? old : piece
}

function sameBlockOr(blocks: readonly Block[], block: Block): Block {
  const old = blocks.find(other => other.from === block.from)
  const isSame =
    old?.pieces.length === block.pieces.length && old.pieces.every((piece, k) => piece === block.pieces[k])
  return old !== undefined && isSame ? old : block
}

/** Whether the block that begins behind token `start` ends with token `end`. */
function isBlockEnd({ string }: Labeled, start: number, end: number, blockTokens: number): boolean {
  if (end === string.tokens.length - 1) return true
  const tokens = end - start
  if (tokens < blockTokens) return false
  return (
    gapsOf(string)[end + 1].kind === 'line' ||
    /^[.!?。！？؟।]$/u.test(string.tokens[end]) ||
    tokens >= 2 * blockTokens
  )
}

/** A thing as pieces: the head that bears the tag, and then token by token, so that a long thing wraps as text does. */
function cutThing(
  thing: Thing,
  current: Labeled,
  label: LabelDefinition | null,
  tagLetters: number,
): Piece[] {
  const color = label === null ? 0 : label.color + 1
  const tag: Tag = {
    kind: thing.kind,
    name: thing.name,
    key: label?.key ?? null,
    isYours: thing.isYours,
    probability: thing.weakest !== null && levelOf(thing.weakest) === 'doubt' ? thing.weakest : null,
  }
  const gaps = gapsOf(current.string)
  let end = thing.from
  for (let letters = 0; end < thing.to; end++) {
    letters += current.string.tokens[end].length + 1
    if (letters >= tagLetters || gaps[end + 1].kind === 'line') {
      break
    }
  }
  const head: Cell[] = []
  for (let token = thing.from; token <= end; token++) {
    head.push(cellOf(thing, current, token))
  }
  const pieces: Piece[] = [{ cells: head, tag, color }]
  for (let token = end + 1; token <= thing.to; token++) {
    pieces.push({ cells: [cellOf(thing, current, token)], tag: null, color })
  }
  return pieces
}

function cellOf(thing: Thing, current: Labeled, token: number): Cell {
  const isYours = current.origins[token] === 'yours'
  const isProposed = current.origins[token] === 'proposed'
  const gaps = gapsOf(current.string)
  const probability =
    isProposed && current.labels[token] !== OPEN ? (current.confidence?.[token] ?? null) : null
  return {
    token,
    text: current.string.tokens[token],
    kind: thing.kind,
    name: thing.name,
    isYours,
    probability,
    level: levelOf(probability),
    joinsBefore: token > thing.from,
    joinsAfter: token < thing.to,
    gap: gaps[token],
    isTight: gaps[token + 1]?.kind === 'none',
  }
}

const knownGaps = new WeakMap<Labeled['string'], readonly Gap[]>()

/** The gaps before all tokens of a string: they stay while labels change. */
function gapsOf(string: Labeled['string']): readonly Gap[] {
  let gaps = knownGaps.get(string)
  if (gaps === undefined) {
    gaps = string.tokens.map((_, token) => gapBefore(string, token))
    knownGaps.set(string, gaps)
  }
  return gaps
}

function gapBefore(string: Labeled['string'], token: number): Gap {
  const text = string.text.slice(token === 0 ? 0 : string.offsets[2 * token - 1], string.offsets[2 * token])
  const lost = text.trim()
  if (token > 0 && /[\n\r\u2028\u2029]/.test(text)) {
    return { kind: 'line', lost }
  }
  return { kind: text === '' && token > 0 ? 'none' : 'blank', lost }
}

function equalPieces(a: Piece, b: Piece): boolean {
  return (
    a.color === b.color &&
    a.cells.length === b.cells.length &&
    equalTags(a.tag, b.tag) &&
    a.cells.every((cell, i) => equalCells(cell, b.cells[i]))
  )
}

function equalTags(a: Tag | null, b: Tag | null): boolean {
  if (a === null || b === null) {
    return a === b
  }
  return (
    a.kind === b.kind &&
    a.name === b.name &&
    a.key === b.key &&
    a.isYours === b.isYours &&
    a.probability === b.probability
  )
}

function equalCells(a: Cell, b: Cell): boolean {
  return (
    a.token === b.token &&
    a.text === b.text &&
    a.kind === b.kind &&
    a.name === b.name &&
    a.isYours === b.isYours &&
    a.probability === b.probability &&
    a.joinsBefore === b.joinsBefore &&
    a.joinsAfter === b.joinsAfter &&
    a.gap === b.gap
  )
}
