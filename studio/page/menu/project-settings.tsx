import type { ComponentChildren } from 'preact'
import { useId, useState } from 'preact/hooks'
import type { QueueOrder } from '../../session/session.js'
import { GoalSelect } from '../components/goal-select.js'
import { Select } from '../components/select.js'
import { annotator, storage, useSession } from '../store.js'
import { words } from '../words/english.js'
import { faultOf, reopen } from './reopen.js'

const ORDERS = ['doubt', 'given', 'random'] as const satisfies readonly QueueOrder[]

/** Name, goal and order of the project. Each change counts at once. */
export function ProjectSettings() {
  const session = useSession()
  return (
    <div class="settings">
      <NameField />
      <AnnotatorField />
      <Setting name={words.menu.goal} hint={words.menu.goalHint}>
        <GoalSelect label={words.menu.goal} />
      </Setting>
      <Setting name={words.menu.order}>
        <Select
          label={words.menu.order}
          options={ORDERS.map(order => ({ value: order, text: words.menu.orders[order] }))}
          value={session.queue.order}
          onChange={order => session.setOrder(order)}
        />
      </Setting>
    </div>
  )
}

interface SettingProps {
  readonly name: string
  readonly hint?: string
  readonly children: ComponentChildren
}

/** A line of the settings: the control has the name as its label. */
function Setting({ name, hint, children }: SettingProps) {
  return (
    <div class="setting">
      <span>{name}</span>
      {children}
      {hint && <p class="muted small">{hint}</p>}
    </div>
  )
}

interface TextSettingProps {
  readonly name: string
  readonly hint?: string
  readonly value: string
  /** Gets a text that is not empty. */
  readonly onChange: (text: string) => void
  readonly testId: string
}

/** A text that counts when the field is left, or with Enter. */
export function TextSetting({ name, hint, value, onChange, testId }: TextSettingProps) {
  const [fault, setFault] = useState<string | null>(null)
  const faultId = useId()
  return (
    <Setting name={name} hint={hint}>
      <span class="text-setting">
        <input
          class="field"
          type="text"
          autocomplete="off"
          maxLength={120}
          aria-label={name}
          aria-invalid={fault !== null}
          aria-describedby={faultId}
          value={value}
          onChange={event => {
            const text = event.currentTarget.value.trim()
            setFault(text === '' ? words.menu.empty : null)
            if (text !== '' && text !== value) onChange(text)
          }}
          data-testid={testId}
        />
        <span class="fault small" id={faultId} role="alert">
          {fault}
        </span>
      </span>
    </Setting>
  )
}

function NameField() {
  const session = useSession()
  return (
    <TextSetting
      name={words.menu.name}
      value={session.state.name}
      onChange={name => void session.record({ type: 'rename', name })}
      testId="menu-name"
    />
  )
}

/** Another name is another annotator: the project is opened anew. */
function AnnotatorField() {
  const session = useSession()
  const [fault, setFault] = useState<string | null>(null)
  if (!storage.value) return null
  const change = async (name: string) => {
    const before = annotator.value
    annotator.value = name
    try {
      await reopen()
      setFault(null)
    } catch (error) {
      annotator.value = before
      setFault(faultOf(error))
    }
  }
  return (
    <TextSetting
      name={words.menu.annotator}
      hint={fault ?? words.menu.annotatorHint}
      value={session.annotator}
      onChange={change}
      testId="menu-annotator"
    />
  )
}
