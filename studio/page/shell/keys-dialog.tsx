import { Dialog } from '../components/dialog.js'
import { allHints } from '../keys/key-hints.js'
import { dialog, session } from '../store.js'
import { words } from '../words/english.js'
import { Keys } from './key-hints.js'

/** All keys of all views. */
export function KeysDialog() {
  return (
    <Dialog title={words.keys.title} isOpen={dialog.value === 'keys'} onClose={() => (dialog.value = null)}>
      <p class="muted">{words.keys.note}</p>
      {allHints(session.value?.state ?? null).map(group => (
        <table class="key-table" key={group.title}>
          <caption>{group.title}</caption>
          <tbody>
            {group.hints.map(hint => (
              <tr key={hint.does}>
                <td>
                  <Keys keys={hint.keys} />
                </td>
                <td>{hint.does}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </Dialog>
  )
}
