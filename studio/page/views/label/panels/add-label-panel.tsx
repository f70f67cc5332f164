import { useEffect, useId, useRef, useState } from 'preact/hooks'
import type { LabelDefinition } from '../../../../project/event.js'
import { COLORS, LABEL_KEYS, newLabel } from '../../../../project/folding/label-events.js'
import type { Session } from '../../../../session/session.js'
import { Button } from '../../../components/button.js'
import { labelColor } from '../../../components/label-color.js'
import { addLabel, setColor, setKey } from '../../../labels/label-list.js'
import { tidyName } from '../../../labels/label-name.js'
import { faultText } from '../../../labels/name-fault.js'
import { dialog } from '../../../store.js'
import { words } from '../../../words/english.js'

export interface AddLabelPanelProps {
  readonly session: Session
  /** Called with the label that was added, or null if none was. */
  readonly onEnd: (added: LabelDefinition | null) => void
}

/** A new label, at once: its name, and if it matters its key and color. */
export function AddLabelPanel({ session, onEnd }: AddLabelPanelProps) {
  const { labels } = session.state
  const suggested = newLabel('', labels)
  const [name, setName] = useState('')
  const [key, setOwnKey] = useState(suggested.key)
  const [color, setOwnColor] = useState(suggested.color)
  const [isTried, setTried] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  useEffect(() => input.current?.focus(), [])
  const fault = faultText(
    name,
    labels.map(label => label.name),
  )
  const add = async () => {
    setTried(true)
    if (fault !== null) return
    const tidy = tidyName(name)
    const list = setColor(setKey(addLabel(labels, tidy), tidy, key), tidy, color)
    await session.setLabels(list)
    onEnd(list.at(-1) as LabelDefinition)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing || event.key !== 'Escape') return
    event.preventDefault()
    onEnd(null)
  }
  const isFaulty = fault !== null && (isTried || name !== '')
  return (
    <form
      class="panel new-label"
      aria-label={words.label.addLabelTitle}
      data-testid="add-label-form"
      onKeyDown={onKeyDown}
      onSubmit={event => {
        event.preventDefault()
        void add()
      }}
    >
      <label>
        <span>{words.label.labelName}</span>
        <input
          ref={input}
          class="field"
          value={name}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          aria-invalid={isFaulty}
          aria-describedby={isFaulty ? id : undefined}
          data-testid="label-name"
          onInput={event => setName(event.currentTarget.value)}
        />
      </label>
      <label>
        <span>{words.label.labelKey}</span>
        <select
          class="field"
          value={key ?? ''}
          onChange={event => setOwnKey(event.currentTarget.value || null)}
        >
          <option value="">{words.label.noKey}</option>
          {[...LABEL_KEYS].map(one => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
      </label>
      <fieldset class="swatches">
        <legend>{words.label.labelColor}</legend>
        {Array.from({ length: COLORS }, (_, k) => (
          <label key={words.label.colorName(k)}>
            <input
              type="radio"
              name={`${id}-color`}
              checked={k === color}
              aria-label={words.label.colorName(k)}
              onChange={() => setOwnColor(k)}
            />
            <i class="swatch" {...labelColor(k)} />
          </label>
        ))}
      </fieldset>
      {isFaulty && (
        <p class="fault" id={id} role="alert">
          {fault}
        </p>
      )}
      <span class="end">
        {labels.length > 0 && (
          <Button
            onClick={() => {
              onEnd(null)
              dialog.value = 'labels'
            }}
            data-testid="all-labels"
          >
            {words.labels.all}
          </Button>
        )}
        {labels.length > 0 && <Button onClick={() => onEnd(null)}>{words.label.cancel}</Button>}
        <Button kind="line" type="submit" data-testid="label-add">
          {words.label.add}
        </Button>
      </span>
    </form>
  )
}
