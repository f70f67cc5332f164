import { useEffect, useRef, useState } from 'preact/hooks'
import { Button } from '../../components/button.js'
import { Icon } from '../../components/icon.js'
import { Select } from '../../components/select.js'
import { words } from '../../words/english.js'
import { type Plan, type Source, titleOf } from './new-project.js'
import { Step } from './step.js'
import type { Understood } from './understand.js'

/** Characters of pasted text that a field shows without a wait. */
const LONGEST_IN_FIELD = 50_000

/** A field for text, into which files can be dropped, too. */
export function TextStep({ plan }: { readonly plan: Plan }) {
  const text = words.start.text
  const chooser = useRef<HTMLInputElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const [isOver, setOver] = useState(false)
  useEffect(() => field.current?.focus({ preventScroll: true }), [])
  const addFiles = (files: FileList | null | undefined) => {
    for (const file of files ?? []) void plan.addFile(file)
  }
  /** Text that is too long for the field is read like a file. */
  const takeLong = (event: Event, data: DataTransfer | null) => {
    const pasted = data?.getData('text/plain') ?? ''
    if (pasted.length <= LONGEST_IN_FIELD) return
    event.preventDefault()
    void plan.addText(pasted, text.longPasted)
  }
  const drop = (event: DragEvent) => {
    setOver(false)
    if (!event.dataTransfer?.files.length) return takeLong(event, event.dataTransfer)
    event.preventDefault()
    addFiles(event.dataTransfer.files)
  }
  return (
    <Step number={1} title={text.title} isNow={plan.strings.value === 0}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a file can be chosen by the button, too */}
      <div
        class={`drop ${isOver ? 'over' : ''}`}
        onDragOver={event => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <textarea
          ref={field}
          aria-label={text.label}
          placeholder={text.placeholder}
          dir="auto"
          spellcheck={false}
          value={plan.text.value}
          onPaste={event => takeLong(event, event.clipboardData)}
          onInput={event => void plan.setText(event.currentTarget.value)}
          data-testid="start-text"
        />
        <footer>
          <span>{isOver ? text.drop : text.formats}</span>
          <input
            ref={chooser}
            type="file"
            multiple
            hidden
            data-testid="start-file"
            onChange={event => {
              addFiles(event.currentTarget.files)
              event.currentTarget.value = ''
            }}
          />
          <Button kind="line" onClick={() => chooser.current?.click()}>
            {text.choose}
          </Button>
        </footer>
      </div>
      <ul class="start-sources" aria-live="polite" data-testid="start-sources">
        {plan.sources.value.map(source => (
          <SourceLine key={source.name} source={source} plan={plan} />
        ))}
      </ul>
    </Step>
  )
}

/** What was found in a file, or why it cannot be read. */
function SourceLine({ source, plan }: { readonly source: Source; readonly plan: Plan }) {
  const text = words.start.text
  const name = titleOf(source)
  const { understood, fault } = source
  return (
    <li class={fault === null ? '' : 'fault'}>
      <Icon name={fault !== null ? 'warning' : understood ? 'check' : 'more'} />
      <span>{fault ?? (understood ? summaryOf(understood, name) : text.reading(name))}</span>
      {source.columns && (
        <Select
          label={text.column(name)}
          value={source.column ?? ''}
          options={[
            ...(source.column === null ? [{ value: '', text: text.anyColumn }] : []),
            ...source.columns.map(column => ({ value: column, text: column })),
          ]}
          onChange={column => void plan.chooseColumn(source, column)}
        />
      )}
      <Button icon="close" aria-label={text.remove(name)} onClick={() => void plan.remove(source)} />
    </li>
  )
}

function summaryOf({ strings, labeled, joined, leftOut }: Understood, name: string): string {
  const text = words.start.text
  return [
    text.found(strings.length, labeled, name),
    joined > 0 ? text.joined(joined) : '',
    leftOut.length > 0 ? text.leftOut(leftOut) : '',
  ]
    .filter(Boolean)
    .join(' ')
}
