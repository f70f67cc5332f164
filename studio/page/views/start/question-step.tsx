import { useId } from 'preact/hooks'
import type { SpanScheme } from '../../../project/event.js'
import { Tag } from '../../components/tag.js'
import { words } from '../../words/english.js'
import type { Plan } from './new-project.js'
import { Step } from './step.js'

/** The color of the example: that of the fourth label. */
const COLOR = 3

/** Whether it is marked where each thing begins, asked with two pictures. */
export function QuestionStep({ plan }: { readonly plan: Plan }) {
  const text = words.start.question
  const id = useId()
  const given = plan.givenScheme.value
  const choice = (scheme: SpanScheme, [answer, says]: readonly string[], example: typeof text.one) => (
    <label class="start-choice">
      <input
        type="radio"
        name={id}
        checked={plan.scheme.value === scheme}
        onChange={() => void plan.chooseScheme(scheme)}
        data-testid={`scheme-${scheme}`}
      />
      <span>
        <b>{answer}</b> {says}
      </span>
      <span class="start-example">
        <Example tokens={example.tokens} isOne={scheme === 'plain'} />
        <span class="faint small">{example.says}</span>
      </span>
    </label>
  )
  return (
    <Step number={3} title={text.title}>
      <p class="muted" id={`${id}-asks`}>
        {given === null ? text.asks : `${text.asks} ${text.given[given]}`}
      </p>
      <div class="start-choices" role="radiogroup" aria-labelledby={`${id}-asks`}>
        {choice('plain', text.no, text.one)}
        {choice('bio', text.yes, text.two)}
      </div>
    </Step>
  )
}

/** Words with a line below each thing. */
function Example({ tokens, isOne }: { readonly tokens: readonly string[]; readonly isOne: boolean }) {
  const things = isOne ? [tokens] : tokens.map(token => [token])
  return (
    <>
      {things.map(thing => (
        <span class="start-thing" data-color={COLOR} key={thing[0]}>
          <span>{thing.join(' ')}</span>
          <Tag name={words.start.question.label} color={COLOR} />
        </span>
      ))}
    </>
  )
}
