import { Button } from '../components/button.js'
import { announcement, dismiss, notices } from '../store.js'
import { words } from '../words/english.js'

/** What happened, for eyes and for screen readers. */
export function Notices() {
  return (
    <>
      <div class="notices" role="status">
        {notices.value.map(({ id, text, action }) => (
          <div class="notice" key={id}>
            <span>{text}</span>
            {action && <Button onClick={action.run}>{action.name}</Button>}
            <Button onClick={() => dismiss(id)}>{words.shell.dismiss}</Button>
          </div>
        ))}
      </div>
      <div class="hidden-text" role="status" data-testid="announcement">
        {announcement.value}
      </div>
    </>
  )
}
