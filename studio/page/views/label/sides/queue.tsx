import type { StudioString } from '../../../../project/state.js'
import type { CurrentString, QueueEntry, QueueOrder, Session } from '../../../../session/session.js'
import { Icon } from '../../../components/icon.js'
import { Select } from '../../../components/select.js'
import { percent } from '../../../words/english/shell.js'
import { words } from '../../../words/english.js'
import { excerptOf } from '../model/excerpt.js'

export interface QueueProps {
  readonly session: Session
  /** Opens a string. */
  readonly onOpen: (string: string) => void
}

const ORDERS: readonly QueueOrder[] = ['doubt', 'given', 'random']
/** Strings that are shown of what was accepted, and of what comes. */
const BEFORE = 2
const NEXT = 12

/** What was accepted last, the string at hand, and what comes next. */
export function QueueSide({ session, onOpen }: QueueProps) {
  const { queue, current } = session
  const before = queue.before.slice(0, BEFORE).reverse()
  const weakest = current === null ? null : weakestOf(current)
  return (
    <>
      <header>
        <h2>{words.label.queue.title}</h2>
        <span class="faint small num" data-testid="to-go">
          {words.label.queue.toGo(queue.toGo)}
        </span>
      </header>
      <Select
        label={words.label.queue.order}
        value={queue.order}
        options={ORDERS.map(order => ({ value: order, text: words.label.queue.orders[order] }))}
        onChange={order => session.setOrder(order)}
      />
      {before.length > 0 && (
        <ol class="queue-list" aria-label={words.label.queue.before}>
          {before.map(({ string, milliseconds }, k) => (
            <li key={string.id} class="was">
              <Entry string={string} weakest={null} onOpen={onOpen}>
                <Icon name="check" />
              </Entry>
              {k === before.length - 1 && milliseconds !== null && (
                <span class="below">{words.label.queue.learned(milliseconds)}</span>
              )}
            </li>
          ))}
        </ol>
      )}
      {current !== null && (
        <>
          <div class="rule">{words.label.queue.now}</div>
          <ol class="queue-list">
            <li class="now" aria-current="true">
              <Entry string={current.string} weakest={null} onOpen={onOpen}>
                {weakest !== null && percent(weakest)}
              </Entry>
            </li>
          </ol>
        </>
      )}
      {queue.next.length > 0 && (
        <>
          <div class="rule">{words.label.queue.next}</div>
          <ol class="queue-list" data-testid="queue-next">
            {queue.next.slice(0, NEXT).map(entry => (
              <li key={entry.string.id}>
                <NextEntry entry={entry} onOpen={onOpen} />
              </li>
            ))}
          </ol>
        </>
      )}
    </>
  )
}

function NextEntry({ entry, onOpen }: { readonly entry: QueueEntry; readonly onOpen: QueueProps['onOpen'] }) {
  return (
    <Entry string={entry.string} weakest={entry.weakest} onOpen={onOpen}>
      {entry.atRandom && (
        <span class="random" title={words.label.queue.atRandom}>
          <Icon name="shuffle" />
          <span class="hidden-text">{words.label.queue.atRandom}</span>
        </span>
      )}
      {entry.confidence !== null && <span>{percent(entry.confidence)}</span>}
    </Entry>
  )
}

interface EntryProps {
  readonly string: StudioString
  /** The token that is most in doubt. */
  readonly weakest: number | null
  readonly onOpen: (string: string) => void
  readonly children: preact.ComponentChildren
}

function Entry({ string, weakest, onOpen, children }: EntryProps) {
  const { before, doubt, after } = excerptOf(string, weakest)
  return (
    <button type="button" class="entry" onClick={() => onOpen(string.id)}>
      <span class="text" dir="auto">
        {before}
        {doubt !== '' && <b>{doubt}</b>}
        {after}
      </span>
      <span class="value num">{children}</span>
    </button>
  )
}

/** The chance of the weakest proposal. */
function weakestOf({ confidence, origins }: CurrentString): number | null {
  const proposed = confidence?.filter((_, token) => origins[token] === 'proposed') ?? []
  return proposed.length === 0 ? null : proposed.reduce((least, share) => Math.min(least, share), 1)
}
