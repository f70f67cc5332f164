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
  return (
    <button type="button" class="menu-action" onClick={onClick} data-testid={testId}>
      <Icon name={icon} />
      <b>{name}</b>
      <span class="muted">{hint}</span>
    </button>
  )
}
