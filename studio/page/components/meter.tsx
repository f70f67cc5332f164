import { labelColor } from './label-color.js'

export interface MeterProps {
  /** 0 … 1 */
  readonly share: number
  /** A place in the palette. Default: the color of the text. */
  readonly color?: number
}

/** A bar that is filled in part. The figure stands beside it, so screen readers leave it out. */
export function Meter({ share, color }: MeterProps) {
  const width = 100 * Math.max(0, Math.min(1, share))
  return (
    <svg
      class="meter"
      viewBox="0 0 100 6"
      preserveAspectRatio="none"
      aria-hidden="true"
      {...(color === undefined ? {} : labelColor(color))}
    >
      <rect class="track" width="100" height="6" />
      <rect class="fill" width={width} height="6" />
    </svg>
  )
}
