import { useState } from 'preact/hooks'
import { Tag } from '../../components/tag.js'
import { SAMPLES, type SampleName } from '../../samples/sample.js'
import { notify } from '../../store.js'
import { count } from '../../words/english/shell.js'
import { words } from '../../words/english.js'

/** Generated strings to try the studio with. */
export function SampleList() {
  const text = words.start.samples
  const [busy, setBusy] = useState(false)
  const open = async (name: SampleName) => {
    setBusy(true)
    try {
      const { openSample } = await import('../../samples/sample-project.js')
      await openSample(name)
    } catch (error) {
      notify(error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <section>
      <h2>{text.title}</h2>
      <ul class="start-samples">
        {SAMPLES.map(({ name, strings, example, labels }) => (
          <li key={name}>
            <button type="button" disabled={busy} onClick={() => open(name)} data-testid={`sample-${name}`}>
              <b>
                {text.names[name]}
                <span class="num">{count(strings)}</span>
              </b>
              <span class="start-sample-text">{example}</span>
              <span class="start-sample-tags">
                {labels.map((label, color) => (
                  <Tag key={label} name={label} color={color} />
                ))}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p class="muted small">{text.about}</p>
    </section>
  )
}
