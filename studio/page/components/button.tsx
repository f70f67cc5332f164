import type { ButtonHTMLAttributes, ComponentChildren } from 'preact'
import { Icon, type IconName } from './icon.js'
import { Kbd } from './kbd.js'

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'icon'> {
  /** `primary`: the next step, one a view. Default `plain`. */
  readonly kind?: 'plain' | 'line' | 'primary'
  readonly icon?: IconName
  /** The keys that do the same, shown after the text. */
  readonly keys?: readonly string[]
  readonly children?: ComponentChildren
}

/** A button. Without children it is a square with an icon, and needs an `aria-label`. */
export function Button({ kind = 'plain', icon, keys, children, class: more, ...rest }: ButtonProps) {
  const names = ['button', kind, children === undefined ? 'square' : '', more ?? '']
  return (
    <button type="button" {...rest} class={names.filter(Boolean).join(' ')}>
      {icon && <Icon name={icon} />}
      {children}
      {keys && <Kbd keys={keys} />}
    </button>
  )
}
