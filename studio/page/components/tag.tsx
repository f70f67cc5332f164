import type { ComponentChildren } from 'preact'
import { labelColor } from './label-color.js'

export interface TagProps {
  readonly name: string
  /** A place in the palette; none for a token without label. */
  readonly color?: number
  /** Solid if a person has set it, tinted if it is proposed. Default `proposed`. */
  readonly origin?: 'yours' | 'proposed'
  /** The key that sets the label. */
  readonly shortcut?: string | null
  readonly children?: ComponentChildren
}

/** The name of a label on its color. Children, such as a figure, follow the name. */
export function Tag({ name, color, origin = 'proposed', shortcut, children }: TagProps) {
  const kind = color === undefined ? 'none' : origin
  return (
    <span class={`tag ${kind}`} {...(color === undefined ? {} : labelColor(color))}>
      {shortcut && <kbd>{shortcut}</kbd>}
      <bdi>{name}</bdi>
      {children}
    </span>
  )
}
