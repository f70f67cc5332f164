import { useEffect } from 'preact/hooks'
import { type View, view } from './router.js'
import { ErrorBoundary } from './shell/error-boundary.js'
import { Header } from './shell/header.js'
import { KeyHints } from './shell/key-hints.js'
import { KeysDialog } from './shell/keys-dialog.js'
import { lazy } from './shell/lazy.js'
import { Notices } from './shell/notices.js'
import { dialog, session } from './store.js'
import { LabelView } from './views/label/label-view.js'
import { StartView } from './views/start/start-view.js'
import { words } from './words/english.js'

const LabelsDialog = lazy(async () => (await import('./labels/labels-dialog.js')).LabelsDialog)
const ProjectDialog = lazy(async () => (await import('./shell/project-dialog.js')).ProjectDialog)

/** Views that need not be there when the first string is shown. */
const LATER = {
  review: lazy(async () => (await import('./views/review/review-view.js')).ReviewView),
  insights: lazy(async () => (await import('./views/insights/insights-view.js')).InsightsView),
  export: lazy(async () => (await import('./views/export/export-view.js')).ExportView),
}

const VIEWS: Readonly<Record<View, () => preact.JSX.Element | null>> = {
  start: StartView,
  label: LabelView,
  ...LATER,
}

export function App() {
  const name: View = session.value ? view.value : 'start'
  const project = session.value?.state.name ?? words.shell.newProject
  const title = name === 'start' ? words.start.title : words.shell.views[name]
  useEffect(() => {
    document.title = words.shell.title(title, project)
  }, [title, project])
  const Content = VIEWS[name]
  return (
    <div class="shell">
      <button type="button" class="skip-link" onClick={focusMain}>
        {words.shell.skip}
      </button>
      <Header />
      <main id="main" tabIndex={-1}>
        <ErrorBoundary key={name}>
          <Content />
        </ErrorBoundary>
      </main>
      <KeyHints view={name} />
      <Notices />
      <KeysDialog />
      {dialog.value === 'project' && <ProjectDialog />}
      {dialog.value === 'labels' && <LabelsDialog />}
    </div>
  )
}

/** A button and not a link, because the address after # names the view. */
function focusMain(): void {
  document.getElementById('main')?.focus()
}
