import { Component } from 'preact'
import { labelColor } from '../../components/label-color.js'
import { percent } from '../../words/english/shell.js'
import { words } from '../../words/english.js'
import type { Block, Cell, Piece, Tag } from './model/strip-layout.js'
import { visiblePieces, visibleText } from './model/visible-text.js'

/** What of the selection lies in a part of the string; `focus` is −1, and `to` less than `from`, where nothing does. */
export interface Selected {
  readonly focus: number
  readonly from: number
  readonly to: number
}

interface BlockProps extends Selected {
  readonly block: Block
  /** Whether tokens without a label bear no tag, as in long text. */
  readonly isLong: boolean
}

/** A part of a string. Drawn only if it, or the selection in it, has changed: a string may have thousands of tokens. */
export class BlockView extends Component<BlockProps> {
  override shouldComponentUpdate(next: BlockProps): boolean {
    return next.block !== this.props.block || next.isLong !== this.props.isLong || differ(next, this.props)
  }

  render({ block, isLong, focus, from, to }: BlockProps) {
    return (
      <div class="block">
        {block.pieces.map(piece => {
          const first = piece.cells[0].token
          const last = piece.cells[piece.cells.length - 1].token
          return (
            <PieceView
              key={first}
              piece={piece}
              isLong={isLong}
              {...clip({ focus, from, to }, first, last)}
            />
          )
        })}
      </div>
    )
  }
}

interface PieceProps extends Selected {
  readonly piece: Piece
  readonly isLong: boolean
}

class PieceView extends Component<PieceProps> {
  override shouldComponentUpdate(next: PieceProps): boolean {
    return next.piece !== this.props.piece || next.isLong !== this.props.isLong || differ(next, this.props)
  }

  render({ piece, isLong, focus, from, to }: PieceProps) {
    const { cells, tag, color } = piece
    const [{ gap, kind }] = cells
    const last = cells[cells.length - 1]
    const names = ['piece', kind, last.joinsAfter || last.isTight ? '' : 'ends']
    return (
      <>
        {gap.kind === 'line' && <span class="line-end" />}
        {gap.lost !== '' && (
          <span class="lost" title={words.label.token.lost(gap.lost)}>
            {gap.lost}
          </span>
        )}
        <span class={names.filter(Boolean).join(' ')} {...(color === 0 ? {} : labelColor(color - 1))}>
          <span class="tokens">
            {cells.map(cell => (
              <Token
                key={cell.token}
                cell={cell}
                isFocus={cell.token === focus}
                isSelected={cell.token >= from && cell.token <= to}
              />
            ))}
          </span>
          {tag !== null && <PieceTag tag={tag} isLong={isLong} />}
        </span>
      </>
    )
  }
}

interface TokenProps {
  readonly cell: Cell
  readonly isFocus: boolean
  readonly isSelected: boolean
}

function Token({ cell, isFocus, isSelected }: TokenProps) {
  const names = [
    'token',
    cell.level,
    cell.joinsBefore ? 'from-before' : '',
    cell.joinsAfter ? 'to-next' : '',
    isSelected ? 'selected' : '',
    cell.gap.kind === 'none' ? 'tight' : '',
    cell.isTight ? 'tight-end' : '',
  ]
  const name = nameOf(cell)
  return (
    <button
      type="button"
      id={`token-${cell.token}`}
      data-token={cell.token}
      data-testid={`token-${cell.token}`}
      class={names.filter(Boolean).join(' ')}
      tabIndex={isFocus ? 0 : -1}
      aria-label={name}
      title={name}
    >
      {visiblePieces(cell.text).map((piece, k) =>
        piece.kind === 'text' ? (
          piece.text
        ) : (
          <i key={k} class="hidden" title={words.label.token.hidden(piece.text, piece.code)}>
            {piece.text}
          </i>
        ),
      )}
    </button>
  )
}

function PieceTag({ tag, isLong }: { readonly tag: Tag; readonly isLong: boolean }) {
  if (tag.kind === 'label') {
    return (
      <span class={`tag ${tag.isYours ? 'yours' : 'proposed'}`} aria-hidden="true">
        {tag.key !== null && <kbd>{tag.key}</kbd>}
        <bdi>{tag.name}</bdi>
        {tag.probability !== null && <span class="p num">{percent(tag.probability)}</span>}
      </span>
    )
  }
  if (isLong && !tag.isYours) return null
  return (
    <span class={`tag none ${tag.isYours ? 'said' : ''}`} aria-hidden="true">
      {tag.kind === 'none' ? words.label.none : tag.isYours ? words.label.open : ''}
      {tag.probability !== null && <span class="p num">{percent(tag.probability)}</span>}
    </span>
  )
}

/** What screen readers say: `bunch: UNIT, proposed, 61 %`. */
function nameOf({ text, kind, name, isYours, probability }: Cell): string {
  const token = visibleText(text)
  const texts = words.label.token
  if (kind === 'open') return isYours ? texts.leftOpen(token) : texts.open(token)
  const label = kind === 'none' ? texts.none : name
  return isYours ? texts.yours(token, label) : texts.proposed(token, label, probability)
}

/** What of the selection lies in tokens first … last. */
export function clip({ focus, from, to }: Selected, first: number, last: number): Selected {
  const isOutside = to < first || from > last
  return {
    focus: focus >= first && focus <= last ? focus : -1,
    from: isOutside ? 0 : Math.max(from, first),
    to: isOutside ? -1 : Math.min(to, last),
  }
}

function differ(a: Selected, b: Selected): boolean {
  return a.focus !== b.focus || a.from !== b.from || a.to !== b.to
}
