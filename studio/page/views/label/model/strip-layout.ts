import { type LabelDefinition, OPEN, type SpanScheme } from '../../../../project/event.js'
import type { CurrentString } from '../../../../session/session.js'
import { type Level, levelOf } from './doubt.js'
import { groupTokens, type Thing } from './things.js'

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

export interface LayoutOptions {
  /** Strings of more tokens are cut into blocks, at the end of a line or a sentence if there is one. */
  readonly blockTokens?: number
  /** Letters that a tag needs: the tokens above it are taken together up to this length. */
  readonly tagLetters?: number
}

type Labeled = Pick<CurrentString, 'labels' | 'origins' | 'confidence' | 'string'>

/** Lays out the tokens of a string. Blocks and pieces that are as in `before` are the same objects, so that only what changes is rendered. */
export function layOut(
  current: Labeled,
  scheme: SpanScheme,
  labels: readonly LabelDefinition[],
  before: readonly Block[] = [],
  options: LayoutOptions = {},
): readonly Block[] {
  const { blockTokens = 120, tagLetters = 12 } = options
  const byName = new Map(labels.map(label => [label.name, label]))
  const pieces: Piece[] = []
  for (const thing of groupTokens(current, scheme)) {
    cutThing(thing, current, byName.get(thing.name) ?? null, tagLetters, pieces)
  }
  const known = new Map<number, Piece>()
  for (const block of before) {
    for (const piece of block.pieces) {
      known.set(piece.cells[0].token, piece)
    }
  }
  const shared = pieces.map(piece => {
    const old = known.get(piece.cells[0].token)
    return old !== undefined && equalPieces(old, piece) ? old : piece
  })
  return cutBlocks(shared, blockTokens).map(block => {
    const old = before.find(other => other.from === block.from && other.to === block.to)
    return old?.pieces.every((piece, i) => piece === block.pieces[i]) ? old : block
  })
}

/** A thing as pieces: the head that bears the tag, and then token by token, so that a long thing wraps as text does. */
function cutThing(
  thing: Thing,
  current: Labeled,
  label: LabelDefinition | null,
  tagLetters: number,
  pieces: Piece[],
): void {
  const color = label === null ? 0 : label.color + 1
  const tag: Tag = {
    kind: thing.kind,
    name: thing.name,
    key: label?.key ?? null,
    isYours: thing.isYours,
    probability: thing.weakest !== null && levelOf(thing.weakest) === 'doubt' ? thing.weakest : null,
  }
  let end = thing.from
  for (let letters = 0; end < thing.to; end++) {
    letters += current.string.tokens[end].length + 1
    if (letters >= tagLetters || gapBefore(current, end + 1).kind === 'line') {
      break
    }
  }
  const head: Cell[] = []
  for (let token = thing.from; token <= end; token++) {
    head.push(cellOf(thing, current, token))
  }
  pieces.push({ cells: head, tag, color })
  for (let token = end + 1; token <= thing.to; token++) {
    pieces.push({ cells: [cellOf(thing, current, token)], tag: null, color })
  }
}

function cellOf(thing: Thing, current: Labeled, token: number): Cell {
  const isYours = current.origins[token] === 'yours'
  const isProposed = current.origins[token] === 'proposed'
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
    gap: gapBefore(current, token),
  }
}

function gapBefore({ string }: Labeled, token: number): Gap {
  const text = string.text.slice(token === 0 ? 0 : string.offsets[2 * token - 1], string.offsets[2 * token])
  const lost = text.trim()
  if (token > 0 && /[\n\r\u2028\u2029]/.test(text)) {
    return { kind: 'line', lost }
  }
  return { kind: text === '' && token > 0 ? 'none' : 'blank', lost }
}

function cutBlocks(pieces: readonly Piece[], blockTokens: number): Block[] {
  const blocks: Block[] = []
  let start = 0
  let tokens = 0
  for (const [i, piece] of pieces.entries()) {
    tokens += piece.cells.length
    const last = piece.cells[piece.cells.length - 1]
    const next = pieces[i + 1]
    const isEnd =
      next === undefined ||
      (tokens >= blockTokens &&
        !last.joinsAfter &&
        (next.cells[0].gap.kind === 'line' ||
          /^[.!?。！？؟।]$/u.test(last.text) ||
          tokens >= 2 * blockTokens))
    if (isEnd) {
      blocks.push({
        pieces: pieces.slice(start, i + 1),
        from: pieces[start].cells[0].token,
        to: last.token,
      })
      start = i + 1
      tokens = 0
    }
  }
  return blocks
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
    a.gap.kind === b.gap.kind &&
    a.gap.lost === b.gap.lost
  )
}
