import { useId } from 'preact/hooks'
import { Icon, type IconName } from '../components/icon.js'

export interface MenuActionProps {
  readonly icon: IconName
  readonly name: string
  readonly hint: string
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
