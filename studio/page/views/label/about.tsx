import { nameOfLabel } from '../../../learning/label-names.js'
import { NONE, OPEN, type SpanScheme } from '../../../project/event.js'
import type { CurrentString, Session } from '../../../session/session.js'
import { Button } from '../../components/button.js'
import { strokeFor } from '../../keys/key-table.js'
import { words } from '../../words/english.js'
import type { Bench } from './bench.js'
import { rangeOf } from './model/selection.js'
import { visibleLine } from './model/visible-text.js'
import { MoreMenu } from './more-menu.js'
import { useIdle } from './use-idle.js'

export interface AboutProps {
  readonly bench: Bench
  readonly session: Session
  readonly current: CurrentString
}

/** What is known of the selection, and what else can be done with it. */
export function About({ bench, session, current }: AboutProps) {
  const { isRange } = bench.selection.value
  const { from, to } = rangeOf(bench.selection.value)
  const { focus } = bench.selection.value
  const isOpen = current.labels.slice(from, to + 1).includes(OPEN)
  const places = useIdle(() => (isOpen ? 0 : session.countSame(from, to)), [current, from, to])
  const { scheme } = session.state
  const name = nameOfLabel(current.labels[focus], scheme)
  const hasReason = current.chances !== null && name !== OPEN
  return (
    <div class="about">
      <span class="what">
        <q dir="auto">{textOf(current, from, to)}</q>
        {isRange ? (
          <span class="range-mode">{` ${words.label.about.rangeMode}`}</span>
        ) : (
          <Status current={current} from={from} to={to} scheme={scheme} />
        )}
      </span>
      <span class="end">
        {isRange && <Button onClick={() => bench.run('range')}>{words.label.about.endRange}</Button>}
        {!isOpen && places !== 0 && (
          <Button
            icon="same"
            keys={[strokeFor('same')]}
            title={words.label.sameHint}
            data-testid="same"
            onClick={() => bench.run('same')}
          >
            {words.label.same(places)}
          </Button>
        )}
        {hasReason && (
          <Button
            keys={[strokeFor('why')]}
            aria-expanded={bench.panel.value === 'why'}
            data-testid="why"
            onClick={() => bench.run('why')}
          >
            {name === NONE ? words.label.whyNone : words.label.why(name)}
          </Button>
        )}
        <MoreMenu bench={bench} session={session} current={current} class="on-desk" />
      </span>
    </div>
  )
}

interface StatusProps {
  readonly current: CurrentString
  readonly from: number
  readonly to: number
  readonly scheme: SpanScheme
}

/** `is proposed as PREP, 54 % sure` */
function Status({ current, from, to, scheme }: StatusProps) {
  const texts = words.label.about
  const names = new Set(current.labels.slice(from, to + 1).map(label => nameOfLabel(label, scheme)))
  if (names.size > 1) return <span>{texts.range(to - from + 1)}</span>
  const [name] = names
  const isYours = current.origins.slice(from, to + 1).every(origin => origin === 'yours')
  if (name === OPEN) return <span>{isYours ? texts.leftOpen : texts.open}</span>
  if (isYours) {
    if (name === NONE) return <span>{texts.yoursNone}</span>
    return (
      <span>
        {texts.yours.before}
        <b>{name}</b>
        {texts.yours.after}
      </span>
    )
  }
  const share = current.confidence === null ? null : Math.min(...current.confidence.slice(from, to + 1))
  const sure = share === null ? '' : texts.sure(share)
  if (name === NONE) return <span>{texts.proposedNone + sure}</span>
  return (
    <span>
      {texts.proposed}
      <b>{name}</b>
      {sure}
    </span>
  )
}

/** Longer selections are shown by their ends. */
const LONGEST_TEXT = 60

function textOf({ string }: CurrentString, from: number, to: number): string {
  const text = visibleLine(string.text.slice(string.offsets[2 * from], string.offsets[2 * to + 1]))
  const half = LONGEST_TEXT / 2
  return text.length <= LONGEST_TEXT ? text : `${text.slice(0, half)} … ${text.slice(-half)}`
}
