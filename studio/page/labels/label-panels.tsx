import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef, useState } from 'preact/hooks'
import type { LabelDefinition } from '../../project/event.js'
import { COLORS } from '../../project/folding/label-events.js'
import { Button } from '../components/button.js'
import { labelColor } from '../components/label-color.js'
import { Select } from '../components/select.js'
import { useSession } from '../store.js'
import { words } from '../words/english.js'
import { giveColor, remove, rename } from './label-actions.js'
import type { LabelUse } from './label-counts.js'
import { tidyName } from './label-name.js'
import { faultOf, faultText } from './name-fault.js'

/** What can be open below a label. */
export type PanelName = 'color' | 'rename' | 'merge' | 'remove'

export interface LabelPanelProps {
  readonly panel: PanelName
  readonly label: LabelDefinition
  readonly use: LabelUse
  readonly tell: (work: Promise<string>) => void
  readonly onDone: () => void
}

export function LabelPanel(props: LabelPanelProps) {
  const Panel = PANELS[props.panel]
  return <Panel {...props} />
}

const PANELS: Readonly<Record<PanelName, (props: LabelPanelProps) => preact.JSX.Element>> = {
  color: ColorPanel,
  rename: RenamePanel,
  merge: MergePanel,
  remove: RemovePanel,
}

interface PanelProps {
  readonly onSubmit: () => void
  readonly onCancel: () => void
  readonly submit: string | null
  readonly testId: string
  readonly children: ComponentChildren
}

/** A form below a label. Its first control gets the focus; Escape closes it and not the dialog. */
function Panel({ onSubmit, onCancel, submit, testId, children }: PanelProps) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const first = form.current?.querySelector<HTMLElement>('input:checked, input, select')
    first?.focus()
    if (first instanceof HTMLInputElement && first.type === 'text') first.select()
  }, [])
  return (
    <form
      ref={form}
      class="label-panel"
      onSubmit={event => {
        event.preventDefault()
        onSubmit()
      }}
      onKeyDown={event => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        onCancel()
      }}
    >
      {children}
      <div class="panel-buttons">
        {submit !== null && (
          <Button kind="line" type="submit" data-testid={testId}>
            {submit}
          </Button>
        )}
        <Button onClick={onCancel}>{submit === null ? words.shell.close : words.labels.cancel}</Button>
      </div>
    </form>
  )
}

function ColorPanel({ label, tell, onDone }: LabelPanelProps) {
  const session = useSession()
  const name = useId()
  const others = (color: number) =>
    session.state.labels.filter(one => one.color === color && one.name !== label.name).map(one => one.name)
  return (
    <Panel onSubmit={onDone} onCancel={onDone} submit={null} testId="">
      <div class="colors" role="radiogroup" aria-label={words.labels.color(label.name)}>
        {Array.from({ length: COLORS }, (_, color) => {
          const text = words.labels.colorName(words.labels.colorNames[color % 10], color >= 10, others(color))
          return (
            <label key={text} title={text} class={others(color).length > 0 ? 'taken' : undefined}>
              <input
                type="radio"
                name={name}
                aria-label={text}
                checked={label.color === color}
                onChange={() => tell(giveColor(session, label.name, color))}
              />
              <span class="swatch" {...labelColor(color)} />
            </label>
          )
        })}
      </div>
    </Panel>
  )
}

function RenamePanel({ label, tell, onDone }: LabelPanelProps) {
  const session = useSession()
  const [text, setText] = useState(label.name)
  const [isTold, setTold] = useState(false)
  const faultId = useId()
  const others = session.state.labels.map(({ name }) => name).filter(name => name !== label.name)
  const fault = faultOf(text, others)
  const submit = () => {
    setTold(true)
    if (fault !== null && fault !== 'taken') return
    if (tidyName(text) !== label.name) {
      if (fault === 'taken' && !isTold) return // what the button says has changed: it is to be read first
      tell(rename(session, label.name, tidyName(text)))
    }
    onDone()
  }
  const isMerge = fault === 'taken'
  return (
    <Panel
      onSubmit={submit}
      onCancel={onDone}
      submit={isMerge ? words.labels.mergeInstead(label.name, tidyName(text)) : words.labels.renameNow}
      testId="rename-now"
    >
      <input
        class="field"
        type="text"
        autocomplete="off"
        aria-label={words.labels.newName(label.name)}
        aria-invalid={fault !== null}
        aria-describedby={faultId}
        value={text}
        onInput={event => {
          setText(event.currentTarget.value)
          setTold(false)
        }}
        data-testid="rename-text"
      />
      <p class="fault" id={faultId} role="alert">
        {(isTold || isMerge) && faultText(text, others)}
      </p>
    </Panel>
  )
}

function MergePanel({ label, use, tell, onDone }: LabelPanelProps) {
  const session = useSession()
  const others = session.state.labels.filter(({ name }) => name !== label.name)
  const [to, setTo] = useState(others[0]?.name ?? '')
  const submit = () => {
    tell(rename(session, label.name, to))
    onDone()
  }
  return (
    <Panel
      onSubmit={submit}
      onCancel={onDone}
      submit={words.labels.mergeInstead(label.name, to)}
      testId="merge-now"
    >
      <div class="merge-into">
        <span>{words.labels.mergeInto(label.name)}</span>
        <Select
          label={words.labels.mergeInto(label.name)}
          options={others.map(({ name }) => ({ value: name, text: name }))}
          value={to}
          onChange={setTo}
        />
      </div>
      <p class="muted">{words.labels.mergeTells(label.name, to, use.tokens)}</p>
    </Panel>
  )
}

function RemovePanel({ label, use, tell, onDone }: LabelPanelProps) {
  const session = useSession()
  const [to, setTo] = useState<'O' | '_'>('_')
  const name = useId()
  const submit = () => {
    tell(remove(session, label.name, to))
    onDone()
  }
  const choice = (value: 'O' | '_', text: string, hint: string) => (
    <label>
      <input type="radio" name={name} checked={to === value} onChange={() => setTo(value)} />
      <span>
        <b>{text}</b> {hint}
      </span>
    </label>
  )
  return (
    <Panel onSubmit={submit} onCancel={onDone} submit={words.labels.remove(label.name)} testId="remove-now">
      <fieldset>
        <legend>{words.labels.removeAsks(label.name, use.tokens, use.strings)}</legend>
        {choice('_', words.labels.removeOpen(use.tokens), words.labels.removeOpenHint)}
        {choice('O', words.labels.removeNone(use.tokens), words.labels.removeNoneHint)}
      </fieldset>
    </Panel>
  )
}
