import { useId, useState } from 'preact/hooks'
import { Button } from '../components/button.js'
import { useSession } from '../store.js'
import { words } from '../words/english.js'
import { add } from './label-actions.js'
import { tidyName } from './label-name.js'
import { faultText } from './name-fault.js'

/** A field for the name of a new label. */
export function AddLabel({ tell }: { readonly tell: (work: Promise<string>) => void }) {
  const session = useSession()
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const faultId = useId()
  const submit = (event: Event) => {
    event.preventDefault()
    const found = faultText(
      text,
      session.state.labels.map(({ name }) => name),
    )
    setFault(found)
    if (found !== null) return
    tell(add(session, tidyName(text)))
    setText('')
  }
  return (
    <form class="add-label" onSubmit={submit}>
      <input
        class="field"
        type="text"
        autocomplete="off"
        aria-label={words.labels.name}
        placeholder={words.labels.placeholder}
        aria-invalid={fault !== null}
        aria-describedby={faultId}
        value={text}
        onInput={event => {
          setText(event.currentTarget.value)
          setFault(null)
        }}
        data-testid="labels-name"
      />
      <Button kind="line" icon="plus" type="submit" data-testid="labels-add">
        {words.labels.add}
      </Button>
      <p class="fault" id={faultId} role="alert">
        {fault}
      </p>
    </form>
  )
}
