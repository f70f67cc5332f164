import { Dialog } from '../components/dialog.js'
import { dialog, session } from '../store.js'
import { words } from '../words/english.js'
import { LabelManager } from './label-manager.js'

/** All labels of the project: `dialog.value = 'labels'` opens it. */
export function LabelsDialog() {
  const isOpen = dialog.value === 'labels' && session.value !== null
  return (
    <Dialog title={words.labels.title} isOpen={isOpen} onClose={() => (dialog.value = null)}>
      <LabelManager />
    </Dialog>
  )
}
