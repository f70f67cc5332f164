import { FEWEST_FOR_ESTIMATES, type GoalEstimate } from '../../../learning/figures/expectation.js'
import { GoalSelect } from '../../components/goal-select.js'
import { useSession } from '../../store.js'
import { words } from '../../words/english.js'
import type { Figures } from './figures.js'

const text = words.insights.stop

/** How many more strings it takes until proposals are right so often. */
export function StopCard({ figures: { expectation } }: { readonly figures: Figures }) {
  const { state } = useSession()
  const left = state.strings.length - state.answers.size
  const own = expectation?.goals.find(({ goal }) => goal === state.goal)
  return (
    <section class="card wide-4" data-testid="stop">
      <header>
        <h2>{text.title}</h2>
      </header>
      {expectation ? (
        <>
          <p class="muted">
            {text.now(expectation.now.share)}
            {text.next(expectation.next.strings)}
            <b>{text.gain(expectation.next.gain)}</b>
            {text.gainRange(expectation.next.low, expectation.next.high)}
          </p>
          <table class="stops num">
            <caption class="hidden-text">{text.caption}</caption>
            <tbody>
              {expectation.goals.map(estimate => (
                <GoalRow key={estimate.goal} estimate={estimate} isOwn={estimate === own} />
              ))}
            </tbody>
          </table>
          {own && own.more !== null && own.more > left && (
            <p class="muted small gap">{text.onlyLeft(left)}</p>
          )}
        </>
      ) : (
        <p class="muted">{text.tooFew(FEWEST_FOR_ESTIMATES)}</p>
      )}
      <p class="stop-goal muted">
        {text.setGoal}
        <GoalSelect label={text.setGoal} />
      </p>
      {expectation && <p class="faint small gap">{text.note}</p>}
    </section>
  )
}

interface GoalRowProps {
  readonly estimate: GoalEstimate
  readonly isOwn: boolean
}

function GoalRow({ estimate, isOwn }: GoalRowProps) {
  return (
    <tr class={isOwn ? 'goal-row' : undefined}>
      <th scope="row">{isOwn ? text.yours(estimate.goal) : text.goal(estimate.goal)}</th>
      <td>{moreText(estimate)}</td>
    </tr>
  )
}

function moreText({ more, low, high }: GoalEstimate): string {
  if (more === null) return low === null ? text.notInSight : `${text.notInSight} ${text.moreRange(low, high)}`
  if (more === 0 && high === 0) return text.reached
  const amount = more === 0 ? text.reached : text.more(more)
  return low === null ? amount : `${amount} ${text.moreRange(low, high)}`
}
