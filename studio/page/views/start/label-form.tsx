import { useState } from 'preact/hooks'
import type { LabelDefinition } from '../../../project/event.js'
import { COLORS, LABEL_KEYS } from '../../../project/folding/label-events.js'
import { Button } from '../../components/button.js'
import { labelColor } from '../../components/label-color.js'
import { Select } from '../../components/select.js'
import { setColor, setKey } from '../../labels/label-list.js'
import { tidyName } from '../../labels/label-name.js'
import { faultText } from '../../labels/name-fault.js'
import { words } from '../../words/english.js'

export interface LabelFormProps {
  readonly label: LabelDefinition
  readonly labels: readonly LabelDefinition[]
  /** Labels of the data keep their name for now. */
  readonly isGiven: boolean
  readonly onChange: (labels: readonly LabelDefinition[]) => void
  readonly onRename: (name: string) => void
  readonly onDone: () => void
}

/** Name, key and color of a label of a project that is not there yet. */
export function LabelForm({ label, labels, isGiven, onChange, onRename, onDone }: LabelFormProps) {
  const text = words.start.labels
  const [name, setName] = useState(label.name)
  const others = labels.filter(other => other !== label).map(other => other.name)
  const fault = faultText(name, others)
  const finish = (event: Event) => {
    event.preventDefault()
    if (fault !== null) return
    onRename(tidyName(name))
    onChange(labels.map(each => (each === label ? { ...label, name: tidyName(name) } : each)))
    onDone()
  }
  return (
    <form class="label-panel start-form" onSubmit={finish}>
      <label>
        {text.name}
        <input
          class="field"
          type="text"
          value={name}
          disabled={isGiven}
          onInput={event => setName(event.currentTarget.value)}
        />
      </label>
      {fault !== null && <p class="fault">{fault}</p>}
      <div>
        {text.key}
        <Select
          label={text.key}
          value={label.key ?? ''}
          options={[
            { value: '', text: text.noKey },
            ...[...LABEL_KEYS].map(key => ({ value: key, text: key })),
          ]}
          onChange={key => onChange(setKey(labels, label.name, key || null))}
        />
      </div>
      <fieldset class="colors">
        <legend>{text.color}</legend>
        {Array.from({ length: COLORS }, (_, color) => (
          <label key={color} {...labelColor(color)} title={colorName(color)}>
            <input
              type="radio"
              name="color"
              aria-label={colorName(color)}
              checked={label.color === color}
              onChange={() => onChange(setColor(labels, label.name, color))}
            />
            <span class="swatch" {...labelColor(color)} />
          </label>
        ))}
      </fieldset>
      <Button kind="primary" type="submit">
        {text.done}
      </Button>
    </form>
  )
}

function colorName(color: number): string {
  const { colorNames, colorName: nameOf } = words.labels
  return nameOf(colorNames[color % colorNames.length], color >= colorNames.length, [])
}
