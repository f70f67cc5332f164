import { useState } from 'preact/hooks'
import { deleteProject } from '../../storage/browser.js'
import { Button } from '../components/button.js'
import { closeProject } from '../projects/open-project.js'
import { projectId } from '../projects/place.js'
import { dialog, notify, useSession } from '../store.js'
import { words } from '../words/english.js'
import { faultOf } from './reopen.js'

/** Deletes the project of this browser, once its name is typed. */
export function DeletePanel() {
  const { name, answers } = useSession().state
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const texts = words.menu.delete
  const isMeant = typed.trim() === name
  const submit = async (event: Event) => {
    event.preventDefault()
    const id = projectId.value
    if (!isMeant || id === null) return
    try {
      closeProject()
      await deleteProject(id)
      dialog.value = null
      notify(texts.done(name))
    } catch (error) {
      setFault(faultOf(error))
    }
  }
  return (
    <form class="menu-panel" onSubmit={submit}>
      <p>{texts.about(answers.size)}</p>
      <label>
        <span>{texts.asks(name)}</span>
        <input
          class="field"
          type="text"
          autocomplete="off"
          value={typed}
          onInput={event => setTyped(event.currentTarget.value)}
          data-testid="delete-name"
        />
      </label>
      <p class="fault" role="alert">
        {fault}
      </p>
      <div>
        <Button kind="line" icon="trash" type="submit" disabled={!isMeant} data-testid="delete-now">
          {texts.go(name)}
        </Button>
      </div>
    </form>
  )
}
