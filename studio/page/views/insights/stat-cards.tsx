import { useSession } from '../../store.js'
import { count } from '../../words/english/shell.js'
import { words } from '../../words/english.js'
import type { Figures } from './figures.js'

const text = words.insights

/** The four figures at the top. */
export function StatCards({ figures }: { readonly figures: Figures }) {
  const { state, latency } = useSession()
  const { window, effort } = figures
  const right = figures.progress.at(-1)?.shown
  const left = state.strings.length - state.answers.size
  return (
    <>
      {right && (
        <Stat
          id="right"
          title={text.right.title}
          value={text.right.value(right.share)}
          about={text.right.about(right.low, right.high, window.strings, window.tokens)}
        />
      )}
      <Stat
        id="accepted"
        title={text.accepted.title}
        value={count(state.answers.size)}
        about={text.accepted.about(state.strings.length, left)}
      />
      <Stat
        id="corrections"
        title={text.corrections.title}
        value={text.corrections.value(effort.last)}
        about={text.corrections.about(effort.first, effort.firstStrings)}
      />
      <Stat
        id="latency"
        title={text.latency.title}
        value={latency.median === null ? text.latency.none : text.latency.value(latency.median)}
        about={latency.p95 === null ? text.latency.noneAbout : text.latency.about(latency.p95)}
      />
    </>
  )
}

interface StatProps {
  readonly id: string
  readonly title: string
  readonly value: string
  readonly about: string
}

function Stat({ id, title, value, about }: StatProps) {
  return (
    <section class="card stat wide-3" data-testid={`stat-${id}`}>
      <h2>{title}</h2>
      <b class="figure num">{value}</b>
      <p class="note num">{about}</p>
    </section>
  )
}
