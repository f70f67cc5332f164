import { useState } from 'preact/hooks'
import { Button } from '../../components/button.js'
import { Dialog } from '../../components/dialog.js'
import { labelColor } from '../../components/label-color.js'
import { addLabel } from '../../labels/label-list.js'
import { tidyName } from '../../labels/label-name.js'
import { faultText } from '../../labels/name-fault.js'
import { words } from '../../words/english.js'
import { LabelForm } from './label-form.js'
import type { Plan } from './new-project.js'
import { Step } from './step.js'

/** The labels of the project to be, each with its key and color. */
export function LabelStep({ plan }: { readonly plan: Plan }) {
  const text = words.start.labels
  const [edited, setEdited] = useState<string | null>(null)
  const labels = plan.labels.value
  const shown = labels.find(({ name }) => name === edited)
  return (
    <Step
      number={2}
      title={text.title}
      about={plan.given.value.size > 0 ? text.given : text.about}
      isNow={plan.strings.value > 0 && labels.length === 0}
    >
      <div class="start-labels" data-testid="start-labels">
        {labels.map(label => (
          <span class="start-label" key={label.name} {...labelColor(label.color)}>
            <button
              type="button"
              aria-label={text.edit(label.name)}
              title={text.edit(label.name)}
              onClick={() => setEdited(label.name)}
            >
              <kbd>{label.key ?? ' '}</kbd>
              <bdi>{label.name}</bdi>
            </button>
            {!plan.given.value.has(label.name) && (
              <Button
                icon="close"
                aria-label={text.remove(label.name)}
                onClick={() => (plan.labels.value = labels.filter(other => other !== label))}
              />
            )}
          </span>
        ))}
        <NewLabel plan={plan} />
      </div>
      {shown && (
        <Dialog title={text.editTitle(shown.name)} isOpen onClose={() => setEdited(null)}>
          <LabelForm
            label={shown}
            labels={labels}
            isGiven={plan.given.value.has(shown.name)}
            onChange={changed => (plan.labels.value = changed)}
            onRename={setEdited}
            onDone={() => setEdited(null)}
          />
        </Dialog>
      )}
    </Step>
  )
}

/** Enter adds the label; so does leaving the field. */
function NewLabel({ plan }: { readonly plan: Plan }) {
  const text = words.start.labels
  const [name, setName] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const add = () => {
    if (tidyName(name) === '') return
    const found = faultText(
      name,
      plan.labels.value.map(label => label.name),
    )
    setFault(found)
    if (found !== null) return
    plan.labels.value = addLabel(plan.labels.value, tidyName(name))
    setName('')
  }
  return (
    <>
      <input
        class="start-new-label"
        type="text"
        autocomplete="off"
        aria-label={text.add}
        aria-invalid={fault !== null}
        aria-describedby="start-label-fault"
        placeholder={text.placeholder}
        value={name}
        onInput={event => {
          setName(event.currentTarget.value)
          setFault(null)
        }}
        onKeyDown={event => {
          if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) add()
        }}
        onBlur={add}
        data-testid="start-label"
      />
      <p class="fault" id="start-label-fault" role="alert">
        {fault}
      </p>
    </>
  )
}
