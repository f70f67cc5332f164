import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'

export interface SegmentedControlProps<T extends string> {
  /** What is chosen, for screen readers. */
  readonly label: string
  readonly options: readonly { readonly value: T; readonly text: ComponentChildren }[]
  readonly value: T
  readonly onChange: (value: T) => void
}

/** Radio buttons side by side: a choice of few. */
export function SegmentedControl<T extends string>({
  label,
  options,
  value,
  onChange,
}: SegmentedControlProps<T>) {
  const name = useId()
  return (
    <div class="segments" role="radiogroup" aria-label={label}>
      {options.map(option => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.text}
        </label>
      ))}
    </div>
  )
}
