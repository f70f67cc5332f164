import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef } from 'preact/hooks'
import { words } from '../words/english.js'
import { Button } from './button.js'

export interface DialogProps {
  readonly title: string
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly children: ComponentChildren
}

/** A modal dialog: Escape, its button and a click beside it close it. What it contains exists only while it is open. */
export function Dialog({ title, isOpen, onClose, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    if (isOpen) element.current?.showModal()
  }, [isOpen])
  if (!isOpen) return null
  const closeBeside = (event: MouseEvent) => {
    if (event.target === element.current) onClose()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog ref={element} aria-labelledby={id} onClose={onClose} onClick={closeBeside}>
      <header>
        <h2 id={id}>{title}</h2>
        <Button icon="close" aria-label={words.shell.close} onClick={onClose} />
      </header>
      <div class="body">{children}</div>
    </dialog>
  )
}
