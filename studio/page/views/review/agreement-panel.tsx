import { computed, signal } from '@preact/signals'
import { type Agreement, agreementOf } from '../../../project/agreement/agreement.js'
import type { ProjectState } from '../../../project/state.js'
import { Select } from '../../components/select.js'
import { session, tick, useSession } from '../../store.js'
import { words } from '../../words/english.js'
import { agreementOfPair, pairToShow } from './annotator-pair.js'
import { ConflictCard } from './conflict-card.js'

const text = words.review.agreement

const chosen = signal<readonly [string | null, string | null]>([null, null])

let last: { readonly of: ProjectState; readonly agreement: Agreement } | null = null

/** Computed anew only when somebody has said something. */
const agreement = computed<Agreement | null>(() => {
  tick.value
  const state = session.value?.state
  if (!state) return null
  if (!last || last.of.said !== state.said) last = { of: state, agreement: agreementOf(state) }
  return last.agreement
})

/** How far annotators agree, and where they do not. */
export function AgreementPanel() {
  const { state, annotator } = useSession()
  const found = agreement.value
  const annotators = [...state.byAnnotator].filter(([, said]) => said.size > 0).map(([name]) => name)
  const pair = found && pairToShow(found, annotators, chosen.value, annotator)
  if (!found || !pair || annotators.length < 2) return <Alone />
  return (
    <aside class="agreement" aria-label={text.alone} data-testid="agreement">
      <PairCard agreement={found} pair={pair} annotators={annotators} you={annotator} />
      <ConflictCard />
      <p class="muted small">{text.merging}</p>
    </aside>
  )
}

function Alone() {
  return (
    <aside class="agreement alone" aria-label={text.alone}>
      <section class="card">
        <h2>{text.alone}</h2>
        <p class="muted small gap">{text.aloneText}</p>
      </section>
    </aside>
  )
}

interface PairCardProps {
  readonly agreement: Agreement
  readonly pair: readonly [string, string]
  readonly annotators: readonly string[]
  readonly you: string
}

function PairCard({ agreement: found, pair, annotators, you }: PairCardProps) {
  const both = agreementOfPair(found, pair)
  return (
    <section class="card">
      <header>
        <h2>{text.title(nameFor(pair[0], you), nameFor(pair[1], you))}</h2>
        {both && <span class="faint small">{text.both(both.strings)}</span>}
      </header>
      {annotators.length > 2 && <PairChoice pair={pair} annotators={annotators} you={you} />}
      {both ? (
        <>
          <dl class="agreement-figures num">
            <div>
              <dt>{text.kappa}</dt>
              <dd data-testid="kappa">{text.value(both.kappa)}</dd>
            </div>
            <div>
              <dt>{text.alpha(annotators.length)}</dt>
              <dd data-testid="alpha">{text.value(found.alpha)}</dd>
            </div>
          </dl>
          <p class="muted small gap">
            {text.tokens(both.equal, both.tokens)} {both.kappa === null ? text.oneLabel : text.explain}
          </p>
        </>
      ) : (
        <p class="muted small">{text.none}</p>
      )}
    </section>
  )
}

function PairChoice({ pair, annotators, you }: Omit<PairCardProps, 'agreement'>) {
  const options = annotators.map(name => ({ value: name, text: nameFor(name, you) }))
  return (
    <div class="pair-choice">
      <Select
        label={text.first}
        value={pair[0]}
        options={options.filter(({ value }) => value !== pair[1])}
        onChange={name => (chosen.value = [name, pair[1]])}
      />
      <span class="muted">{text.and}</span>
      <Select
        label={text.second}
        value={pair[1]}
        options={options.filter(({ value }) => value !== pair[0])}
        onChange={name => (chosen.value = [pair[0], name])}
      />
    </div>
  )
}

function nameFor(name: string, you: string): string {
  return name === you ? words.review.you : name
}
