import { useEffect } from 'preact/hooks'
import { isArriving } from './projects/place.js'
import { type View, view } from './router.js'
import { Alarm } from './shell/alarm.js'
import { ErrorBoundary } from './shell/error-boundary.js'
import { Header } from './shell/header.js'
import { KeyHints } from './shell/key-hints.js'
import { Notices } from './shell/notices.js'
import { dialog, session } from './store.js'
import { DIALOGS, VIEWS } from './views.js'
import { words } from './words/english.js'

export function App() {
  const name: View = session.value ? view.value : 'start'
  const project = session.value?.state.name ?? words.shell.newProject
  const title = words.shell.views[name]
  useEffect(() => {
    document.title = words.shell.title(title, project)
  }, [title, project])
  const Content = isArriving.value && !session.value ? Arriving : VIEWS[name]
  const Dialog = dialog.value && DIALOGS[dialog.value]
  return (
    <div class="shell">
      <button type="button" class="skip-link" onClick={focusMain}>
        {words.shell.skip}
      </button>
      <Header />
      <Alarm />
      <main id="main" tabIndex={-1}>
        <ErrorBoundary key={name}>
          <Content />
        </ErrorBoundary>
      </main>
      <KeyHints view={name} />
      <Notices />
      {Dialog && <Dialog />}
    </div>
  )
}

/** While the project of the address is being opened. It is seen only if that takes a while. */
function Arriving() {
  return (
    <p class="arriving" role="status">
      {words.shell.opening}
    </p>
  )
}

/** A button and not a link, because the address after # names the view. */
function focusMain(): void {
  document.getElementById('main')?.focus()
}
