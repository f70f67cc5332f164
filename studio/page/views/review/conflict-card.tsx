import { computed, signal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { type Conflict, conflictsOf } from '../../../project/agreement/agreement.js'
import type { Answer, ProjectState } from '../../../project/state.js'
import { Button } from '../../components/button.js'
import { MiniString } from '../../components/mini-string.js'
import { session, tick, useSession } from '../../store.js'
import { words } from '../../words/english.js'
import { edit, resolve } from './decide.js'

const text = words.review.agreement

/** The conflict that is shown. */
const place = signal(0)

let last: { readonly of: ProjectState; readonly conflicts: readonly Conflict[] } | null = null

const conflicts = computed<readonly Conflict[]>(() => {
  tick.value
  const state = session.value?.state
  if (!state) return []
  if (!last || last.of.answers !== state.answers || last.of.said !== state.said)
    last = { of: state, conflicts: conflictsOf(state) }
  return last.conflicts
})

/** Conflicts one after another, the labelings side by side. Digits decide while the card has the focus. */
export function ConflictCard() {
  const { annotator } = useSession()
  const card = useRef<HTMLElement>(null)
  const all = conflicts.value
  const k = Math.min(place.value, all.length - 1)
  const conflict = all[k]
  if (!conflict) {
    return (
      <section class="card">
        <p class="muted">{text.noConflicts}</p>
      </section>
    )
  }
  const move = (by: number) => {
    place.value = (k + by + all.length) % all.length
  }
  const decide = (labeling: Answer) => {
    void resolve(conflict.string, labeling, annotator)
    card.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const labeling = conflict.labelings[Number(event.key) - 1]
    if (labeling) decide(labeling)
    else if (event.key === 'ArrowRight') move(1)
    else if (event.key === 'ArrowLeft') move(-1)
    else return
    event.preventDefault()
  }
  return (
    <section
      ref={card}
      class="card conflict"
      aria-label={text.conflictLabel}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keys decide while the card has the focus
      tabIndex={0}
      onKeyDown={onKeyDown}
      data-testid="conflict"
    >
      <header>
        <h2>{text.conflict(k + 1, all.length)}</h2>
        <span class="faint small">{text.string(conflict.string.number)}</span>
      </header>
      <Labelings conflict={conflict} you={annotator} />
      <div class="conflict-decide">
        {conflict.labelings.map((labeling, i) => (
          <Button
            key={labeling.by}
            kind="line"
            keys={[String(i + 1)]}
            onClick={() => decide(labeling)}
            data-testid={`resolve-${i + 1}`}
          >
            {labeling.by === annotator ? text.mine : text.theirs(labeling.by)}
          </Button>
        ))}
        <Button title={text.neitherHint} onClick={() => edit(conflict.string.id)} data-testid="neither">
          {text.neither}
        </Button>
      </div>
      {all.length > 1 && (
        <div class="conflict-decide">
          <Button onClick={() => move(-1)} keys={['←']}>
            {text.before}
          </Button>
          <Button onClick={() => move(1)} keys={['→']}>
            {text.after}
          </Button>
        </div>
      )}
    </section>
  )
}

function Labelings({ conflict, you }: { readonly conflict: Conflict; readonly you: string }) {
  const { scheme, labels } = useSession().state
  const marked = new Set(conflict.tokens)
  return (
    <dl class="labelings">
      {conflict.labelings.map(labeling => (
        <div key={labeling.by}>
          <dt>
            <bdi>{labeling.by === you ? words.review.you : labeling.by}</bdi>
          </dt>
          <dd>
            <MiniString
              tokens={conflict.string.tokens}
              labels={labeling.labels}
              scheme={scheme}
              definitions={labels}
              marked={marked}
            />
          </dd>
        </div>
      ))}
    </dl>
  )
}
