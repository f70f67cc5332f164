export interface SelectProps<T extends string> {
  /** What is chosen, for screen readers. */
  readonly label: string
  readonly options: readonly { readonly value: T; readonly text: string }[]
  readonly value: T
  readonly onChange: (value: T) => void
}

/** A choice of many. */
export function Select<T extends string>({ label, options, value, onChange }: SelectProps<T>) {
  return (
    <select
      class="field"
      aria-label={label}
      value={value}
      onChange={event => onChange(event.currentTarget.value as T)}
    >
      {options.map(option => (
        <option key={option.value} value={option.value}>
          {option.text}
        </option>
      ))}
    </select>
  )
}
