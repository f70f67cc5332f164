import { Dialog } from '../components/dialog.js'
import { ProjectMenu } from '../menu/project-menu.js'
import { dialog, session, tick } from '../store.js'

/** What can be done with the project as a whole. */
export function ProjectDialog() {
  tick.value
  const isOpen = dialog.value === 'project' && session.value !== null
  return (
    <Dialog title={session.value?.state.name ?? ''} isOpen={isOpen} onClose={() => (dialog.value = null)}>
      <ProjectMenu />
    </Dialog>
  )
}
