import { useEffect, useRef, useState } from 'preact/hooks'
import { type BrowserProject, deleteProject, listProjects } from '../../../storage/browser.js'
import { Button } from '../../components/button.js'
import { Dialog } from '../../components/dialog.js'
import { importProject } from '../../projects/create-project.js'
import { closeProject, openBrowserProject } from '../../projects/open-project.js'
import { projectId } from '../../projects/place.js'
import { notify, session } from '../../store.js'
import { words } from '../../words/english.js'

/** The projects of this browser: to open, to delete; and to import one. */
export function ProjectList() {
  const text = words.start.projects
  const [projects, setProjects] = useState<readonly BrowserProject[]>([])
  const [doomed, setDoomed] = useState<BrowserProject | null>(null)
  const list = () => void listProjects().then(setProjects, tellFault)
  useEffect(list, [session.value])
  const remove = async ({ id, name }: BrowserProject) => {
    setDoomed(null)
    if (id === projectId.value) closeProject()
    await deleteProject(id).then(() => notify(text.removed(name)), tellFault)
    list()
  }
  return (
    <section data-testid="projects">
      {projects.length > 0 && <h2>{text.title}</h2>}
      <ul class="start-projects">
        {projects.map(project => (
          <li key={project.id}>
            <button
              type="button"
              aria-current={project.id === projectId.value}
              onClick={() => void openBrowserProject(project.id)}
            >
              <bdi>{project.name}</bdi>
              <span class="faint num">{text.progress(project.accepted, project.strings)}</span>
            </button>
            <Button icon="trash" aria-label={text.remove(project.name)} onClick={() => setDoomed(project)} />
          </li>
        ))}
      </ul>
      {session.value && (
        <Button kind="line" icon="plus" onClick={closeProject}>
          {text.newProject}
        </Button>
      )}
      <ImportLink />
      {projects.length > 0 && <p class="muted small">{text.noFolder}</p>}
      {doomed && (
        <Dialog title={text.removeTitle(doomed.name)} isOpen onClose={() => setDoomed(null)}>
          <p>{text.removeAbout(doomed.accepted)}</p>
          <div class="start-answers">
            <Button kind="line" onClick={() => setDoomed(null)}>
              {text.keep}
            </Button>
            <Button kind="primary" onClick={() => void remove(doomed)} data-testid="delete-now">
              {text.removeNow(doomed.name)}
            </Button>
          </div>
        </Dialog>
      )}
    </section>
  )
}

/** Takes the journal of an exported project as a new one. */
function ImportLink() {
  const text = words.start.projects
  const chooser = useRef<HTMLInputElement>(null)
  const take = async (file: File | undefined) => {
    if (!file) return
    try {
      const { name, strings } = await importProject(file.name, new Uint8Array(await file.arrayBuffer()))
      notify(text.imported(name, strings))
    } catch (error) {
      notify(text.cannotImport(file.name, error instanceof Error ? error.message : String(error)))
    }
  }
  return (
    <p class="muted small start-import">
      {text.importAsk}{' '}
      <button type="button" onClick={() => chooser.current?.click()}>
        {text.importFile}
      </button>
      <input
        ref={chooser}
        type="file"
        accept=".jsonl,.json,.txt"
        hidden
        data-testid="import-file"
        onChange={event => {
          void take(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
    </p>
  )
}

function tellFault(error: unknown): void {
  notify(error instanceof Error ? error.message : String(error))
}
