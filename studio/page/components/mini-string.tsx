import { nameOfLabel } from '../../learning/label-names.js'
import type { LabelDefinition, SpanScheme, TokenLabels } from '../../project/event.js'
import { NONE, OPEN } from '../../project/event.js'
import { visibleText } from '../views/label/model/visible-text.js'
import { percent } from '../words/english/shell.js'
import { words } from '../words/english.js'
import { labelColor } from './label-color.js'
import { layOutMini, type MiniPiece } from './mini-pieces.js'
import { Tag } from './tag.js'

export interface MiniStringProps {
  readonly tokens: readonly string[]
  readonly labels: TokenLabels
  readonly scheme: SpanScheme
  readonly definitions: readonly LabelDefinition[]
  /** Without any tags: nothing was said yet. */
  readonly isBare?: boolean
  /** Tokens to look at. */
  readonly marked?: ReadonlySet<number>
  /** What the model says instead, and how sure it is of the one token that it is surest of. */
  readonly against?: Against
}

export interface Against {
  readonly labels: TokenLabels
  readonly token: number
  readonly probability: number
}

/** A labeled string in a line of a list: tokens with their tags, and where the model differs, what it says. */
export function MiniString({
  tokens,
  labels,
  scheme,
  definitions,
  isBare = false,
  marked,
  against,
}: MiniStringProps) {
  const { pieces, before, after } = layOutMini(
    labels,
    scheme,
    against ? differences(labels, against.labels) : marked,
  )
  const colors = new Map(definitions.map(({ name, color }) => [name, color]))
  return (
    <div class="mini" dir="auto">
      {before > 0 && <span class="left-out">{words.review.more(before)}</span>}
      {pieces.map(piece => (
        <Piece
          key={piece.from}
          piece={piece}
          tokens={tokens}
          isBare={isBare}
          color={colors.get(piece.name)}
          instead={
            piece.isHit && against ? (
              <Instead
                name={nameOfLabel(against.labels[piece.from], scheme)}
                color={colors.get(nameOfLabel(against.labels[piece.from], scheme))}
                probability={piece.from === against.token ? against.probability : null}
              />
            ) : null
          }
        />
      ))}
      {after > 0 && <span class="left-out">{words.review.more(after)}</span>}
    </div>
  )
}

function differences(labels: TokenLabels, others: TokenLabels): Set<number> {
  const found = new Set<number>()
  for (let t = 0; t < labels.length; t++)
    if (labels[t] !== others[t] && labels[t] !== OPEN && others[t] !== OPEN) found.add(t)
  return found
}

interface PieceProps {
  readonly piece: MiniPiece
  readonly tokens: readonly string[]
  readonly isBare: boolean
  readonly color: number | undefined
  readonly instead: preact.JSX.Element | null
}

function Piece({ piece: { from, to, name, isHit }, tokens, isBare, color, instead }: PieceProps) {
  const hasLabel = name !== NONE && name !== OPEN
  const hasTag = !isBare && (hasLabel || isHit || name === OPEN)
  return (
    <span
      class={`mini-piece${isHit ? ' hit' : ''}${hasLabel ? '' : ' bare'}`}
      {...(color === undefined ? {} : labelColor(color))}
    >
      <span class="mini-tokens">
        {tokens.slice(from, to + 1).map((token, k) => (
          <bdi key={k}>{visibleText(token)}</bdi>
        ))}
      </span>
      {hasTag && (
        <span class="mini-tags">
          <Tag
            name={shownName(name)}
            color={hasLabel ? color : undefined}
            origin={isHit ? 'yours' : 'proposed'}
          />
          {instead}
        </span>
      )}
    </span>
  )
}

interface InsteadProps {
  readonly name: string
  readonly color: number | undefined
  readonly probability: number | null
}

function Instead({ name, color, probability }: InsteadProps) {
  return (
    <>
      <span class="arrow" role="img" aria-label={words.review.modelSays}>
        →
      </span>
      <span class="instead">
        <Tag name={shownName(name)} color={name === NONE ? undefined : color}>
          {probability !== null && <span class="chance num">{percent(probability)}</span>}
        </Tag>
      </span>
    </>
  )
}

/** A label as people read it. */
export function shownName(name: string): string {
  if (name === NONE) return words.review.none
  return name === OPEN ? words.review.open : name
}
