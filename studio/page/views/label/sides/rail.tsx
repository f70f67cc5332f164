import type { LabelDefinition } from '../../../../project/event.js'
import type { Session } from '../../../../session/session.js'
import { ChartAxes } from '../../../components/chart-axes.js'
import { chartGeometry } from '../../../components/chart-geometry.js'
import { labelColor } from '../../../components/label-color.js'
import { Meter } from '../../../components/meter.js'
import { tick } from '../../../store.js'
import { percent } from '../../../words/english/shell.js'
import { words } from '../../../words/english.js'
import { useIdle } from '../use-idle.js'
import { aheadOf, type Going, goingOf } from './going.js'
import { WhoProposes } from './who-proposes.js'

/** Milliseconds of rest after which figures are computed: they matter less than keys. */
const REST = 250
const LONG_REST = 900

export interface RailProps {
  readonly session: Session
}

/** How it is going: right before correction, who proposes, and by label. */
export function Rail({ session }: RailProps) {
  tick.value
  const { state } = session
  const going = useIdle(() => goingOf(state), [state.history, state.scheme], REST)
  const ahead = useIdle(() => aheadOf(state), [state.history, state.goal], LONG_REST)
  const texts = words.label.rail
  return (
    <>
      <section data-testid="right">
        <h2>{texts.right}</h2>
        {going === null ? (
          <p class="muted small">{texts.none}</p>
        ) : (
          <>
            <div class="big">{percent(going.right.share, 1)}</div>
            <p class="muted small num">
              {texts.interval(going.right.low, going.right.high, going.right.strings)}
            </p>
            <SmallChart going={going} />
            <p class="muted small">
              {ahead !== null && `${aheadText(ahead)} `}
              <a href="#insights">{texts.stop}</a>
            </p>
          </>
        )}
      </section>
      <WhoProposes session={session} />
      {going !== null && <ByLabel going={going} labels={state.labels} />}
    </>
  )
}

function aheadText({ goal, more }: NonNullable<ReturnType<typeof aheadOf>>): string {
  if (more === null) return words.label.rail.far(goal)
  return more === 0 ? words.label.rail.reached(goal) : words.label.rail.more(more, goal)
}

/** Wide enough for the rail; the geometry leaves room for a title below, which there is none of. */
const WIDTH = 252
const HEIGHT = 128
const TITLE = 22

function SmallChart({ going }: { readonly going: Going }) {
  const chart = chartGeometry(going.chart, { width: WIDTH, height: HEIGHT + TITLE })
  const { share, low, high, accepted } = going.right
  return (
    <svg
      class="chart"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={words.label.rail.chart(share, accepted, low, high)}
    >
      <ChartAxes chart={chart} />
      <path class="band" d={chart.band} />
      {chart.others.map((path, k) => (
        <path key={k === 0 ? 'first' : 'second'} class={k === 0 ? 'other first' : 'other second'} d={path} />
      ))}
      <path class="main" d={chart.main} />
      {chart.end && <circle class="end" cx={chart.end.x} cy={chart.end.y} r="4.5" />}
    </svg>
  )
}

/** The labels that go worst; Insights has all. */
const SHOWN = 6

interface ByLabelProps {
  readonly going: Going
  readonly labels: readonly LabelDefinition[]
}

function ByLabel({ going, labels }: ByLabelProps) {
  const texts = words.label.rail
  if (going.byLabel.length === 0) return null
  return (
    <section data-testid="by-label">
      <h2>{texts.byLabel}</h2>
      <dl class="by-label">
        {going.byLabel.slice(0, SHOWN).map(({ name, share }) => {
          const color = labels.find(label => label.name === name)?.color
          return (
            <div key={name}>
              <dt>
                <i class="swatch" {...(color === undefined ? {} : labelColor(color))} />
                <bdi>{name}</bdi>
              </dt>
              <dd>
                <Meter share={share} color={color} />
              </dd>
              <dd class="num">{percent(share)}</dd>
            </div>
          )
        })}
      </dl>
      {going.byLabel.length > SHOWN && (
        <a class="small" href="#insights">
          {texts.all(going.byLabel.length)}
        </a>
      )}
    </section>
  )
}
