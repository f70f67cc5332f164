import type { LearnerName } from '../../../../project/event.js'
import type { LearnerState, Learners, Session } from '../../../../session/session.js'
import { SegmentedControl } from '../../../components/segmented-control.js'
import { tick } from '../../../store.js'
import { percent } from '../../../words/english/shell.js'
import { words } from '../../../words/english.js'

/** How it is going: right before correction, who proposes, and by label. */
export function Rail({ session }: { readonly session: Session }) {
  tick.value
  return <WhoProposes session={session} />
}

const CHOICES: readonly Learners['choice'][] = ['better', 'instant', 'thorough']

function WhoProposes({ session }: { readonly session: Session }) {
  const { learners, state } = session
  const all = state.answers.size
  const texts = words.label.rail
  const order: LearnerName[] =
    learners.inCharge === 'thorough' ? ['thorough', 'instant'] : ['instant', 'thorough']
  return (
    <section>
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
            all={all}
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
  readonly all: number
}

function Learner({ name, learner, isInCharge, all }: LearnerProps) {
  const texts = words.label.rail
  const said = [
    isInCharge ? texts.inCharge : '',
    learner.learned === 0 ? texts.nothing : texts.knows(learner.learned, all),
    learner.isTraining ? texts.training : '',
    !learner.isTraining && name === 'thorough' && learner.learned > 0 && learner.learned < all
      ? texts.soon
      : '',
    learner.milliseconds === null || learner.learned === 0 ? '' : texts.update(learner.milliseconds),
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
