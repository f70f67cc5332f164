import { nameOfLabel } from '../../../../learning/label-names.js'
import type { Reason } from '../../../../learning/why/reason.js'
import { NONE, OPEN, type SpanScheme } from '../../../../project/event.js'
import type { CurrentString, Reading, Session, Why } from '../../../../session/session.js'
import { Button } from '../../../components/button.js'
import { Tag } from '../../../components/tag.js'
import { reasonText } from '../../../words/english/reasons.js'
import { percent } from '../../../words/english/shell.js'
import { words } from '../../../words/english.js'
import type { Bench } from '../bench.js'
import { visibleText } from '../model/visible-text.js'
import { useIdle } from '../use-idle.js'

export interface WhyPanelProps {
  readonly bench: Bench
  readonly session: Session
  readonly current: CurrentString
}

const REASONS = 8
const READINGS = 4

/** Why the focused token has its label, and the best labelings of the string. */
export function WhyPanel({ bench, session, current }: WhyPanelProps) {
  const { focus } = bench.selection.value
  const found = useIdle(
    async () => ({ why: await session.why(focus), readings: session.readings(READINGS) }),
    [current, focus],
  )
  const word = visibleText(current.string.tokens[focus])
  return (
    <section class="panel why" aria-label={words.label.because.title(`“${word}”`)} data-testid="why-panel">
      <Button
        class="close"
        icon="close"
        aria-label={words.label.because.close}
        onClick={() => bench.close()}
      />
      {found !== null && found.why === null && <p class="muted">{words.label.because.nothing}</p>}
      {found?.why && <Reasons why={found.why} scheme={session.state.scheme} />}
      {found && found.readings.length > 0 && (
        <div>
          <h2>{words.label.because.readings}</h2>
          <ol class="readings">
            {found.readings.map(reading => (
              <ReadingRow
                key={reading.labels.join(' ')}
                reading={reading}
                best={found.readings[0]}
                session={session}
                focus={focus}
              />
            ))}
          </ol>
        </div>
      )}
    </section>
  )
}

function Reasons({ why, scheme }: { readonly why: Why; readonly scheme: SpanScheme }) {
  const reasons = why.reasons.slice(0, REASONS)
  const text = (observation: Reason['observation']) =>
    reasonText(observation, label => nameFor(label, scheme))
  const most = Math.max(...reasons.map(reason => Math.abs(reason.value)), 1e-9)
  return (
    <div>
      <h2>
        {why.against === null
          ? words.label.because.title(nameFor(why.label, scheme))
          : words.label.because.versus(nameFor(why.label, scheme), nameFor(why.against, scheme))}
      </h2>
      {reasons.length === 0 && <p class="muted">{words.label.because.none}</p>}
      <ul class="reasons">
        {reasons.map(({ observation, value }) => (
          <li key={JSON.stringify(observation)}>
            <bdi class="feature">{text(observation)}</bdi>
            <svg viewBox="-100 0 200 12" preserveAspectRatio="none" aria-hidden="true">
              <rect class="middle" x="-0.5" width="1" height="12" />
              <rect
                class={value < 0 ? 'against' : 'for'}
                x={value < 0 ? (100 * value) / most : 0}
                y="2"
                width={(100 * Math.abs(value)) / most}
                height="8"
              />
            </svg>
            <span class="num">{`${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(1)}`}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface ReadingRowProps {
  readonly reading: Reading
  readonly best: Reading
  readonly session: Session
  readonly focus: number
}

/** Tokens on each side of the focused one that a reading shows. */
const AROUND = 6

function ReadingRow({ reading, best, session, focus }: ReadingRowProps) {
  const { scheme, labels } = session.state
  const from = Math.max(0, focus - AROUND)
  const tokens = session.current?.string.tokens ?? []
  return (
    <li>
      <b class="num">{percent(reading.probability)}</b>
      <span class="sequence">
        {from > 0 && <span class="muted">…</span>}
        {reading.labels.slice(from, focus + AROUND + 1).map((label, k) => {
          const token = from + k
          const name = nameOfLabel(label, scheme)
          const color = labels.find(candidate => candidate.name === name)?.color
          const isOther = label !== best.labels[token]
          return (
            <span
              key={token}
              class={`reading ${isOther ? 'other' : ''} ${token === focus ? 'focus' : ''}`}
              title={tokens[token]}
            >
              <Tag name={nameFor(label, scheme)} color={color} />
            </span>
          )
        })}
        {focus + AROUND + 1 < reading.labels.length && <span class="muted">…</span>}
      </span>
    </li>
  )
}

function nameFor(label: string, scheme: SpanScheme): string {
  if (label === NONE) return words.label.none
  return label === OPEN ? words.label.open : nameOfLabel(label, scheme)
}
