export interface CodeProps {
  /** What it is, for screen readers. */
  readonly label: string
  readonly text: string
  readonly testId: string
}

/** Lines of a file or of a program. What does not fit is reached by scrolling. */
export function Code({ label, text, testId }: CodeProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reached by keyboard
    <section class="code" aria-label={label} tabIndex={0}>
      <pre data-testid={testId}>{text}</pre>
    </section>
  )
}
