import { useEffect } from 'preact/hooks'
import { LabelsDialog } from './labels/labels-dialog.js'
import { type View, view } from './router.js'
import { ErrorBoundary } from './shell/error-boundary.js'
import { Header } from './shell/header.js'
import { KeyHints } from './shell/key-hints.js'
import { KeysDialog } from './shell/keys-dialog.js'
import { Notices } from './shell/notices.js'
import { ProjectDialog } from './shell/project-dialog.js'
import { session } from './store.js'
import { ExportView } from './views/export/export-view.js'
import { InsightsView } from './views/insights/insights-view.js'
import { LabelView } from './views/label/label-view.js'
import { ReviewView } from './views/review/review-view.js'
import { StartView } from './views/start/start-view.js'
import { words } from './words/english.js'

const VIEWS: Readonly<Record<View, () => preact.JSX.Element>> = {
  start: StartView,
  label: LabelView,
  review: ReviewView,
  insights: InsightsView,
  export: ExportView,
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
      <ProjectDialog />
      <LabelsDialog />
    </div>
  )
}

/** A button and not a link, because the address after # names the view. */
function focusMain(): void {
  document.getElementById('main')?.focus()
}
