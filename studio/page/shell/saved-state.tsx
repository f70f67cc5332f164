import { Icon } from '../components/icon.js'
import { session, tick } from '../store.js'
import { words } from '../words/english.js'

/** Whether all that was accepted is stored. */
export function SavedState() {
  tick.value
  const { saving, connection } = session.value!
  if (saving.state === 'failed') {
    return (
      <div
        class="saved failed"
        title={words.shell.failedHint(saving.waiting, saving.reason)}
        data-testid="saved"
      >
        <Icon name="warning" />
        <span>{words.shell.failed}</span>
      </div>
    )
  }
  if (connection === 'lost')
    return (
      <div class="saved failed" title={words.shell.alarm.lost} data-testid="saved">
        <Icon name="warning" />
        <span>{words.shell.noConnection}</span>
      </div>
    )
  const isSaved = saving.state === 'saved'
  return (
    <div class="saved" title={words.shell.savedHint} data-testid="saved">
      <Icon name={isSaved ? 'check' : 'more'} />
      <span>{isSaved ? words.shell.saved : words.shell.saving}</span>
    </div>
  )
}
