import { Component, type ComponentChildren } from 'preact'
import { Button } from '../components/button.js'
import { session } from '../store.js'
import { words } from '../words/english.js'

interface Props {
  readonly children: ComponentChildren
}

interface State {
  readonly fault: unknown
}

/** Keeps the rest of the page if a view throws, and says what is safe. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { fault: null }

  static override getDerivedStateFromError(fault: unknown): State {
    return { fault: fault ?? 'unknown' }
  }

  override render() {
    const { fault } = this.state
    if (fault === null) return this.props.children
    const saving = session.peek()?.saving
    const { crash } = words.shell
    return (
      <div class="page" role="alert">
        <h1>{crash.title}</h1>
        <p>{saving?.state === 'failed' ? crash.unsafe(saving.waiting) : crash.safe}</p>
        <p>
          <Button kind="primary" onClick={() => location.reload()}>
            {crash.reload}
          </Button>
        </p>
        <details>
          <summary>{crash.details}</summary>
          <code>{fault instanceof Error ? `${fault.name}: ${fault.message}` : String(fault)}</code>
        </details>
      </div>
    )
  }
}
