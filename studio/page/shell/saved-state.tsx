import { Icon } from '../components/icon.js'
import { session, tick } from '../store.js'
import { words } from '../words/english.js'

/** Whether all that was accepted is stored. */
export function SavedState() {
  tick.value
  const { saving } = session.value!
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
  const isSaved = saving.state === 'saved'
  return (
    <div class="saved" title={words.shell.savedHint} data-testid="saved">
      <Icon name={isSaved ? 'check' : 'more'} />
      <span>{isSaved ? words.shell.saved : words.shell.saving}</span>
    </div>
  )
}
