import { useEffect, useRef, useState } from 'preact/hooks'
import { Button } from '../../components/button.js'
import { type Beginning, beginProject } from '../../projects/create-project.js'
import { folder, opening, place } from '../../projects/place.js'
import { go } from '../../router.js'
import { notify, session, tick } from '../../store.js'
import { words } from '../../words/english.js'
import { LabelStep } from './label-step.js'
import { createPlan, type Plan, titleOf } from './new-project.js'
import { ProjectList } from './project-list.js'
import { QuestionStep } from './question-step.js'
import { SampleList } from './sample-list.js'
import { TextStep } from './text-step.js'

/** Makes a project out of text, or adds text to the one that is open. */
export function StartView() {
  const plan = useRef<Plan>(null)
  plan.current ??= createPlan(() => session.peek()?.state ?? null)
  tick.value
  const open = session.value
  const text = words.start
  return (
    <div class="page start">
      <header class="page-head">
        <div>
          <h1>{open ? text.addTitle(open.state.name) : text.title}</h1>
          <p>{open ? text.addAbout : text.about}</p>
        </div>
      </header>
      <Opening />
      <div class="start-columns">
        <Steps plan={plan.current} />
        <aside>
          {!open && <SampleList />}
          {place === 'browser' && <ProjectList />}
        </aside>
      </div>
    </div>
  )
}

/** That a project is being opened, or why it cannot be. */
function Opening() {
  const { isBusy, fault } = opening.value
  if (isBusy)
    return (
      <p class="start-opening" role="status">
        {words.shell.opening}
      </p>
    )
  return fault === null ? null : (
    <p class="start-opening fault" role="alert">
      {words.start.cannotOpen(fault)}
    </p>
  )
}

function Steps({ plan }: { readonly plan: Plan }) {
  const [isBusy, setBusy] = useState(false)
  const open = session.value
  const need = needOf(plan)
  const isReady = need === null && !isBusy
  const submit = async () => {
    if (!isReady) return
    setBusy(true)
    try {
      if (open) await addTo(plan)
      else await beginProject(beginningOf(plan))
      plan.clear()
    } catch (error) {
      notify(error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }
  const latest = useRef(submit)
  latest.current = submit
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void latest.current()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  return (
    <div class="start-steps">
      <TextStep plan={plan} />
      {!open && <LabelStep plan={plan} />}
      {!open && <QuestionStep plan={plan} />}
      <div class="start-go">
        <Button
          kind="primary"
          keys={['Ctrl', 'Enter']}
          aria-disabled={!isReady}
          aria-describedby="start-need"
          onClick={submit}
          data-testid="start"
        >
          {open ? words.start.add(plan.strings.value) : words.start.go}
        </Button>
        {!open && !folder.value && plan.strings.value > 0 && <ProjectNameField plan={plan} />}
        <span class="muted" id="start-need" role="status">
          {need === null ? '' : words.start.needs[need]}
        </span>
      </div>
    </div>
  )
}

function ProjectNameField({ plan }: { readonly plan: Plan }) {
  return (
    <input
      class="field"
      type="text"
      aria-label={words.start.name}
      placeholder={words.start.name}
      maxLength={100}
      value={plan.name.value}
      onInput={event => (plan.name.value = event.currentTarget.value)}
      data-testid="start-name"
    />
  )
}

/** What is missing before labeling can start. */
function needOf(plan: Plan): keyof typeof words.start.needs | null {
  if (plan.isReading.value) return 'reading'
  if (plan.hasFault.value) return 'fault'
  if (plan.strings.value === 0) return 'text'
  if (!session.value && plan.labels.value.length === 0) return 'labels'
  return null
}

function beginningOf(plan: Plan): Beginning {
  const sources = plan.sources.value.map(source => ({
    name: titleOf(source),
    strings: source.understood?.strings ?? [],
  }))
  const name = plan.name.value.trim() || words.start.untitled
  return { name, scheme: plan.scheme.value, labels: plan.labels.value, sources }
}

/** Adds the strings of a plan to the project that is open. */
async function addTo(plan: Plan): Promise<void> {
  const open = session.value!
  const before = open.state.strings.length
  for (const source of plan.sources.value)
    if (source.understood) await open.addStrings(titleOf(source), source.understood.strings)
  const added = open.state.strings.length - before
  notify(added === 0 ? words.start.allKnown : words.start.added(added))
  if (added > 0) go('label')
}
