import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { VERSION } from '../../../src/common/version.js'
import { Icon, type IconName } from '../components/icon.js'
import { dialog, useSession } from '../store.js'
import { words } from '../words/english.js'
import { ProjectSettings } from './project-settings.js'

/** What can be done with the project as a whole. */
export function ProjectMenu() {
  const { labels } = useSession().state
  return (
    <div class="menu">
      <ProjectSettings />
      <div class="menu-actions">
        <MenuAction
          icon="tag"
          name={words.menu.labels}
          hint={words.menu.labelsHint(labels.length)}
          onClick={() => (dialog.value = 'labels')}
          testId="menu-labels"
        />
        <MenuAction
          icon="keyboard"
          name={words.menu.keys}
          hint={words.menu.keysHint}
          onClick={() => (dialog.value = 'keys')}
          testId="menu-keys"
        />
      </div>
      <p class="muted small">
        <b>{words.menu.about(VERSION)}</b> {words.menu.aboutHint}
      </p>
    </div>
  )
}

export interface MenuActionProps {
  readonly icon: IconName
  readonly name: string
  readonly hint: ComponentChildren
  readonly onClick: () => void
  readonly testId: string
}

/** A line of the menu: what it does, and a word about it. */
export function MenuAction({ icon, name, hint, onClick, testId }: MenuActionProps) {
  const id = useId()
  return (
    <button
      type="button"
      class="menu-action"
      aria-labelledby={`${id}-name`}
      aria-describedby={`${id}-hint`}
      onClick={onClick}
      data-testid={testId}
    >
      <Icon name={icon} />
      <b id={`${id}-name`}>{name}</b>
      <span class="muted" id={`${id}-hint`}>
        {hint}
      </span>
    </button>
  )
}
