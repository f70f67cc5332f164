import { useId, useRef, useState } from 'preact/hooks'
import { Button } from '../components/button.js'
import { go } from '../router.js'
import { annotator, dialog, notify, useSession } from '../store.js'
import { tab } from '../views/review/review-state.js'
import { words } from '../words/english.js'
import type { MergePlan, OtherProject } from './merge-plan.js'
import { faultOf } from './reopen.js'

type Planner = typeof import('./merge-plan.js')

interface Chosen {
  readonly planner: Planner
  readonly other: OtherProject
}

/** Brings another person's work into this project: first what it would do, then a button that does it. */
export function MergePanel() {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const texts = words.menu.merge
  const read = async (file: File | undefined) => {
    if (!file) return
    setChosen(null)
    setFault(null)
    try {
      const planner = await import('./merge-plan.js')
      setChosen({ planner, other: planner.readOther(new Uint8Array(await file.arrayBuffer()), file.name) })
    } catch (error) {
      setFault(texts.unreadable(faultOf(error)))
    }
  }
  return (
    <div class="menu-panel">
      <p>{texts.about}</p>
      <input
        ref={chooser}
        type="file"
        accept=".jsonl"
        hidden
        onChange={event => {
          void read(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
        data-testid="merge-file"
      />
      <div>
        <Button kind="line" icon="file" onClick={() => chooser.current?.click()} data-testid="merge-choose">
          {texts.choose}
        </Button>
      </div>
      <p class="fault" role="alert">
        {fault}
      </p>
      {chosen && <Preview {...chosen} onFault={setFault} />}
    </div>
  )
}

interface PreviewProps extends Chosen {
  readonly onFault: (fault: string | null) => void
}

/** What will happen; and, if people of both projects have the same name, whether they are the same. */
function Preview({ planner, other, onFault }: PreviewProps) {
  const session = useSession()
  const { state } = session
  const [isBusy, setBusy] = useState(false)
  const same = other.people.find(name => name === session.annotator)
  const stamp = { by: annotator.value, at: Date.now() }
  // Without anything new under the same name, it is a copy of this project.
  const [isOther, setOther] = useState(() => {
    const copy = planOf(() => planner.planMerge(state, other, new Map(), stamp))
    return typeof copy === 'string' || copy.merge.events.length > 0
  })
  const [newName, setNewName] = useState(() =>
    planner.freeName([...state.byAnnotator.keys(), ...other.people, session.annotator]),
  )
  const texts = words.menu.merge
  const isNameTaken = isOther && same !== undefined && (newName.trim() === '' || newName.trim() === same)
  const names = new Map(same !== undefined && isOther ? [[same, newName.trim()]] : [])
  const plan = planOf(() => planner.planMerge(state, other, names, stamp))
  const merge = async ({ merge: { events, accepted, conflicts } }: MergePlan) => {
    setBusy(true)
    onFault(null)
    try {
      await session.addEvents(events)
      dialog.value = null
      notify(texts.merged(accepted, conflicts.length))
      if (conflicts.length > 0) tab.value = 'disagreement'
      go('review')
    } catch (error) {
      setBusy(false)
      onFault(texts.failed(faultOf(error)))
    }
  }
  if (typeof plan === 'string') return <p role="alert">{plan}</p>
  return (
    <div class="merge-preview" data-testid="merge-preview">
      <h3>{texts.title(other.name, other.people)}</h3>
      <p>
        {texts.counts(plan.accepted, plan.both, plan.differ)} {texts.strings(plan.merge.strings)}
      </p>
      {plan.merge.differentTokens.length > 0 && <p>{texts.tokens(plan.merge.differentTokens.length)}</p>}
      {other.isCut && <p>{texts.cut}</p>}
      {same !== undefined && (
        <SameName name={same} isOther={isOther} onOther={setOther} newName={newName} onNewName={setNewName} />
      )}
      {plan.merge.events.length === 0 ? (
        <p class="muted">{texts.nothing}</p>
      ) : (
        <Button
          kind="primary"
          icon="merge"
          disabled={isBusy || isNameTaken}
          onClick={() => void merge(plan)}
          data-testid="merge-now"
        >
          {texts.go(plan.merge.accepted)}
        </Button>
      )}
    </div>
  )
}

/** A plan, or why there is none. */
function planOf(make: () => MergePlan): MergePlan | string {
  try {
    return make()
  } catch (error) {
    return words.menu.merge.unreadable(faultOf(error))
  }
}

interface SameNameProps {
  readonly name: string
  readonly isOther: boolean
  readonly onOther: (isOther: boolean) => void
  readonly newName: string
  readonly onNewName: (name: string) => void
}

/** Two people who never gave their names are both called “me”: one of them must get another name. */
function SameName({ name, isOther, onOther, newName, onNewName }: SameNameProps) {
  const group = useId()
  const texts = words.menu.merge.sameName
  return (
    <fieldset class="same-name">
      <legend>{texts.asks(name)}</legend>
      <label>
        <input type="radio" name={group} checked={isOther} onChange={() => onOther(true)} />
        <span>{texts.other}</span>
      </label>
      {isOther && (
        <input
          class="field"
          type="text"
          aria-label={texts.newName}
          maxLength={60}
          value={newName}
          onInput={event => onNewName(event.currentTarget.value)}
          data-testid="merge-name"
        />
      )}
      <label>
        <input type="radio" name={group} checked={!isOther} onChange={() => onOther(false)} />
        <span>{texts.same}</span>
      </label>
    </fieldset>
  )
}
