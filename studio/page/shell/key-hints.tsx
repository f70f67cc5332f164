import { Kbd } from '../components/kbd.js'
import { footerHints } from '../keys/key-hints.js'
import type { View } from '../router.js'
import { dialog, session, tick } from '../store.js'
import type { KeyHint } from '../words/english/keys.js'
import { words } from '../words/english.js'

/** The keys of a view, at the bottom of the page. */
export function KeyHints({ view }: { readonly view: View }) {
  const hints = hintsOf(view)
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

function hintsOf(view: View): readonly KeyHint[] {
  tick.value
  if (view === 'label' && session.value) return footerHints(session.value.state)
  return view === 'review' ? words.keys.review.hints : []
}

/** Each key in a box of its own; `…` stands between boxes. */
export function Keys({ keys }: { readonly keys: readonly string[] }) {
  return (
    <span class="keys">
      {keys.map((key, k) =>
        key === '…' ? <span key={`${k}…`}>–</span> : <Kbd key={`${k}${key}`} keys={[key]} />,
      )}
    </span>
  )
}
