import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { Icon } from '../../../components/icon.js'

export interface SideProps {
  readonly name: string
  readonly class: string
  readonly testId: string
  readonly children: ComponentChildren
}

/** What stands beside the string. On a phone it is folded up below it. */
export function Side({ name, class: more, testId, children }: SideProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <aside class={`side ${more} ${isOpen ? 'open' : ''}`} aria-label={name} data-testid={testId}>
      <button type="button" class="fold on-phone" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {name}
        <Icon name="chevron" />
      </button>
      <div class="content">{children}</div>
    </aside>
  )
}
