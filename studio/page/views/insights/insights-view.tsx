import { computed } from '@preact/signals'
import type { ProjectState } from '../../../project/state.js'
import { Button } from '../../components/button.js'
import { go } from '../../router.js'
import { session, tick } from '../../store.js'
import { words } from '../../words/english.js'
import { ByLabelCard } from './by-label-card.js'
import { CorrectionMatrix } from './correction-matrix.js'
import { CurveCard } from './curve-card.js'
import { FEWEST_STRINGS } from './curve-data.js'
import { type Figures, figuresOf } from './figures.js'
import { StatCards } from './stat-cards.js'
import { StopCard } from './stop-card.js'

const text = words.insights

let last: { readonly of: ProjectState; readonly figures: Figures } | null = null

/** Figures are computed anew only when what they come from has changed. */
const figures = computed<Figures | null>(() => {
  tick.value
  const state = session.value?.state
  if (!state) return null
  const isSame =
    last?.of.history === state.history && last.of.goal === state.goal && last.of.scheme === state.scheme
  if (!last || !isSame) last = { of: state, figures: figuresOf(state) }
  return last.figures
})

/** How good the proposals are, and when it pays to stop. */
export function InsightsView() {
  const found = figures.value
  return (
    <div class="page insights">
      <div class="page-head">
        <div>
          <h1>{text.title}</h1>
          <p>{text.intro}</p>
        </div>
      </div>
      {found && found.judged >= FEWEST_STRINGS ? (
        <div class="insights-grid">
          <StatCards figures={found} />
          <CurveCard figures={found} />
          <StopCard figures={found} />
          <ByLabelCard figures={found} />
          <CorrectionMatrix figures={found} />
          <WhyCard />
        </div>
      ) : (
        <TooFew judged={found?.judged ?? 0} />
      )}
    </div>
  )
}

function TooFew({ judged }: { readonly judged: number }) {
  return (
    <section class="card too-few" data-testid="too-few">
      <h2>{text.tooFew.title}</h2>
      <p class="muted gap">{text.tooFew.text(FEWEST_STRINGS, judged)}</p>
      <Button kind="primary" class="gap" onClick={() => go('label')}>
        {text.tooFew.go}
      </Button>
    </section>
  )
}

function WhyCard() {
  return (
    <section class="card wide-12">
      <h2>{text.why.title}</h2>
      <p class="muted gap">
        {text.why.text} <a href="#label">{text.why.go}</a>
      </p>
    </section>
  )
}
