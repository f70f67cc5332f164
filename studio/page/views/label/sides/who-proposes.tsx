import type { LearnerName } from '../../../../project/event.js'
import type { LearnerState, Learners, Session } from '../../../../session/session.js'
import { SegmentedControl } from '../../../components/segmented-control.js'
import { percent } from '../../../words/english/shell.js'
import { words } from '../../../words/english.js'

const CHOICES: readonly Learners['choice'][] = ['better', 'instant', 'thorough']

/** The two learners, how they are, and which one proposes. */
export function WhoProposes({ session }: { readonly session: Session }) {
  const { learners, state } = session
  const texts = words.label.rail
  const order: LearnerName[] =
    learners.inCharge === 'thorough' ? ['thorough', 'instant'] : ['instant', 'thorough']
  return (
    <section data-testid="who-proposes">
      <h2>{texts.who}</h2>
      <SegmentedControl
        label={texts.who}
        value={learners.choice}
        options={CHOICES.map(choice => ({ value: choice, text: texts[choice] }))}
        onChange={choice => session.setLearner(choice)}
      />
      <ul class="learners">
        {order.map(name => (
          <Learner
            key={name}
            name={name}
            learner={learners[name]}
            isInCharge={learners.inCharge === name}
            all={state.answers.size}
          />
        ))}
      </ul>
    </section>
  )
}

interface LearnerProps {
  readonly name: LearnerName
  readonly learner: LearnerState
  readonly isInCharge: boolean
  /** Strings that there are to learn. */
  readonly all: number
}

function Learner({ name, learner, isInCharge, all }: LearnerProps) {
  const texts = words.label.rail
  const { learned, hasBase, isTraining, milliseconds } = learner
  const said = [
    isInCharge ? texts.inCharge : '',
    hasBase ? texts.base : '',
    learned > 0 ? texts.knows(learned, all) : hasBase ? '' : texts.nothing,
    isTraining ? texts.training : '',
    !isTraining && name === 'thorough' && learned > 0 && learned < all ? texts.soon : '',
    milliseconds === null || learned === 0 ? '' : texts.update(milliseconds),
  ]
  return (
    <li class={isInCharge ? 'in-charge' : ''} data-testid={`learner-${name}`}>
      <i class="dot" />
      <span class="name">{texts[name]}</span>
      <span class="num">{learner.right === null ? '' : percent(learner.right, 1)}</span>
      <span class="below">{said.filter(Boolean).join(' ')}</span>
      {learner.fault !== null && <span class="below fault">{learner.fault}</span>}
    </li>
  )
}
