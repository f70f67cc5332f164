import { Kbd } from '../components/kbd.js'
import type { View } from '../router.js'
import { dialog } from '../store.js'
import type { KeyHint } from '../words/english/keys.js'
import { words } from '../words/english.js'

/** The keys of a view, at the bottom of the page. */
export function KeyHints({ view }: { readonly view: View }) {
  const hints: readonly KeyHint[] = words.keys.hints[view]
  if (hints.length === 0) return null
  return (
    <footer class="key-hints">
      {hints.map(hint => (
        <span key={hint.does}>
          <Keys keys={hint.keys} />
          {hint.does}
        </span>
      ))}
      <button type="button" onClick={() => (dialog.value = 'keys')}>
        <Kbd keys={['?']} />
        {words.keys.title.toLowerCase()}
      </button>
    </footer>
  )
}

/** Each key in a box of its own; `…` stands between boxes. */
export function Keys({ keys }: { readonly keys: readonly string[] }) {
  return <>{keys.map(key => (key === '…' ? <span key={key}>–</span> : <Kbd key={key} keys={[key]} />))}</>
}
