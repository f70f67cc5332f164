import { NONE } from '../../../project/event.js'
import type { CurrentString, Session } from '../../../session/session.js'
import { Tag } from '../../components/tag.js'
import { words } from '../../words/english.js'
import type { Bench } from './bench.js'
import { findOccurrences, shownName } from './model/occurrences.js'
import { rangeOf } from './model/selection.js'
import { visibleLine } from './model/visible-text.js'
import { useIdle } from './use-idle.js'

export interface SoFarProps {
  readonly bench: Bench
  readonly session: Session
  readonly current: CurrentString
}

/** Longer selections are sentences, which hardly come again. */
const LONGEST = 6

/** How the selected words were labeled so far. */
export function SoFar({ bench, session, current }: SoFarProps) {
  const range = rangeOf(bench.selection.value)
  const isShort = range.to - range.from < LONGEST
  const from = isShort ? range.from : bench.selection.value.focus
  const to = isShort ? range.to : from
  const { state } = session
  const { string } = current
  const found = useIdle(
    () => findOccurrences(state, string.tokens.slice(from, to + 1), { except: string.id }),
    [state.answers, string, from, to],
  )
  const text = visibleLine(string.text.slice(string.offsets[2 * from], string.offsets[2 * to + 1]))
  if (found === null) return null
  const colorOf = (name: string) => state.labels.find(label => label.name === name)?.color
  if (found.rows.length === 0)
    return (
      <section class="so-far" data-testid="so-far">
        <p class="faint">{words.label.soFar.never(text)}</p>
      </section>
    )
  return (
    <section class="so-far" data-testid="so-far">
      <header>
        <h2>{words.label.soFar.title(text)}</h2>
        <span class="muted small">
          {words.label.soFar.counts(
            found.counts.map(([name, times]) => [shownName(name, words.label.none), times]),
          )}
        </span>
      </header>
      <ul>
        {found.rows.map(row => (
          <li key={`${row.string} ${row.token}`}>
            <span class="before">
              <bdi>{row.before}</bdi>
            </span>
            <b dir="auto">{row.words}</b>
            <span class="after" dir="auto">
              {row.after}
            </span>
            <Tag
              name={shownName(row.name, words.label.none)}
              color={row.name === NONE ? undefined : colorOf(row.name)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
