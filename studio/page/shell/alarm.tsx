import { Button } from '../components/button.js'
import { session, tick } from '../store.js'
import { words } from '../words/english.js'

/** Says in every view that something is not saved, or that the server does not answer. */
export function Alarm() {
  tick.value
  const open = session.value
  if (!open) return null
  const { saving, connection } = open
  if (saving.state === 'failed')
    return (
      <div class="not-saved" role="alert" data-testid="not-saved">
        <div>
          <b>{words.shell.alarm.notSaved(saving.waiting)}</b> {words.shell.alarm.leaveOpen}
          <p class="reason">{saving.reason}</p>
        </div>
        <Button kind="line" onClick={retry}>
          {words.shell.alarm.retry}
        </Button>
      </div>
    )
  if (connection === 'connected') return null
  return (
    <div class="not-saved lost" role="status" data-testid="connection-lost">
      <div>
        <b>{words.shell.alarm.lost}</b> {words.shell.alarm.whenLost}
      </div>
    </div>
  )
}

/** The button may be gone soon, so that the keys go on where the work is. */
function retry(): void {
  session.value?.retry()
  const token = document.querySelector<HTMLElement>('#main [data-testid^="token-"][tabindex="0"]')
  ;(token ?? document.getElementById('main'))?.focus()
}
