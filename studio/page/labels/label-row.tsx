import type { LabelDefinition } from '../../project/event.js'
import { LABEL_KEYS } from '../../project/folding/label-events.js'
import { Button } from '../components/button.js'
import { Icon } from '../components/icon.js'
import { labelColor } from '../components/label-color.js'
import { useSession } from '../store.js'
import { words } from '../words/english.js'
import { giveKey, remove } from './label-actions.js'
import type { LabelUse } from './label-counts.js'
import { LabelPanel, type PanelName } from './label-panels.js'

export interface LabelRowProps {
  readonly label: LabelDefinition
  /** From 0. */
  readonly place: number
  readonly use: LabelUse
  /** What is open below the row. */
  readonly panel: PanelName | null
  readonly onPanel: (panel: PanelName | null) => void
  readonly tell: (work: Promise<string>) => void
  /** The button of this test id keeps the focus. */
  readonly onMove: (to: number, testId: string) => void
  readonly isDragged: boolean
  readonly onDrag: (place: number | null) => void
  readonly onDrop: () => void
}

export function LabelRow(props: LabelRowProps) {
  const { label, place, use, panel, onPanel, tell, onMove, isDragged, onDrag, onDrop } = props
  const session = useSession()
  const { labels } = session.state
  const { name } = label
  const toggle = (wanted: PanelName) => () => onPanel(panel === wanted ? null : wanted)
  const removeOrAsk = () => (use.tokens === 0 ? tell(remove(session, name, '_')) : toggle('remove')())
  const action = (
    icon: 'edit' | 'merge' | 'trash',
    text: string,
    wanted: PanelName,
    run = toggle(wanted),
  ) => (
    <Button
      icon={icon}
      aria-label={text}
      title={text}
      aria-expanded={panel === wanted}
      onClick={run}
      data-testid={`${wanted}-${name}`}
    />
  )
  return (
    <li
      class={isDragged ? 'dragged' : undefined}
      onDragOver={event => event.preventDefault()}
      onDrop={event => {
        event.preventDefault()
        onDrop()
      }}
      data-testid={`label-${name}`}
    >
      <div class="label-row">
        <span
          class="handle"
          title={words.labels.drag(name)}
          aria-hidden="true"
          draggable
          onDragStart={event => {
            event.dataTransfer?.setData('text/plain', name)
            onDrag(place)
          }}
          onDragEnd={() => onDrag(null)}
        >
          <Icon name="grip" />
        </span>
        <button
          type="button"
          class="color-button"
          aria-label={words.labels.color(name)}
          title={words.labels.color(name)}
          aria-expanded={panel === 'color'}
          onClick={toggle('color')}
          data-testid={`color-${name}`}
        >
          <span class="swatch" {...labelColor(label.color)} />
        </button>
        <KeySelect label={label} labels={labels} onChange={key => tell(giveKey(session, name, key))} />
        <span class="label-name">
          <b>
            <bdi>{name}</bdi>
          </b>
          <span class="faint small num">
            {use.tokens === 0 ? words.labels.unused : words.labels.used(use.tokens, use.strings)}
          </span>
        </span>
        <span class="label-actions">
          <MoveButton name={name} to={place - 1} isEnd={place === 0} onMove={onMove} />
          <MoveButton name={name} to={place + 1} isEnd={place === labels.length - 1} onMove={onMove} isDown />
          {action('edit', words.labels.rename(name), 'rename')}
          {labels.length > 1 && action('merge', words.labels.merge(name), 'merge')}
          {action('trash', words.labels.remove(name), 'remove', removeOrAsk)}
        </span>
      </div>
      {panel && <LabelPanel panel={panel} label={label} use={use} tell={tell} onDone={() => onPanel(null)} />}
    </li>
  )
}

interface MoveButtonProps {
  readonly name: string
  readonly to: number
  readonly isEnd: boolean
  readonly isDown?: boolean
  readonly onMove: LabelRowProps['onMove']
}

/** Not `disabled` at the ends: a button that becomes disabled loses the focus. */
function MoveButton({ name, to, isEnd, isDown = false, onMove }: MoveButtonProps) {
  const text = isDown ? words.labels.down(name) : words.labels.up(name)
  const testId = `${isDown ? 'down' : 'up'}-${name}`
  return (
    <Button
      icon="chevron"
      class={isDown ? 'move' : 'move up'}
      aria-label={text}
      title={text}
      aria-disabled={isEnd}
      onClick={() => !isEnd && onMove(to, testId)}
      data-testid={testId}
    />
  )
}

interface KeySelectProps {
  readonly label: LabelDefinition
  readonly labels: readonly LabelDefinition[]
  readonly onChange: (key: string | null) => void
}

/** The key of a label. A key of another label can be chosen, too: the two swap. */
function KeySelect({ label, labels, onChange }: KeySelectProps) {
  const owners = new Map(labels.map(({ key, name }) => [key, name]))
  return (
    <select
      class="field key-select"
      aria-label={words.labels.key(label.name)}
      title={words.labels.key(label.name)}
      value={label.key ?? ''}
      onChange={event => onChange(event.currentTarget.value || null)}
      data-testid={`key-${label.name}`}
    >
      <option value="">{words.labels.noKey}</option>
      {[...LABEL_KEYS].map(key => {
        const owner = owners.get(key)
        return (
          <option key={key} value={key}>
            {owner === undefined || owner === label.name ? key : words.labels.takenKey(key, owner)}
          </option>
        )
      })}
    </select>
  )
}
