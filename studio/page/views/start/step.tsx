import type { ComponentChildren } from 'preact'

export interface StepProps {
  readonly number: number
  readonly title: string
  readonly about?: string
  /** Whether it is the one to do now. */
  readonly isNow?: boolean
  readonly children: ComponentChildren
}

/** One of the steps to a project, with its number. */
export function Step({ number, title, about, isNow = false, children }: StepProps) {
  return (
    <section class={`start-step ${isNow ? 'now' : ''}`}>
      <span class="start-number" aria-hidden="true">
        {number}
      </span>
      <div>
        <h2>
          {title}
          {about && <small>{about}</small>}
        </h2>
        {children}
      </div>
    </section>
  )
}
