/** How plots look. */

/**
 * Colors of Okabe and Ito's palette with contrast to both white and black, distinguishable for the
 * color-blind.
 */
const COLORS = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e69f00', '#56b4e9', '#8c6bb1', '#7f7f7f']
/** A second mark for those who do not see colors. */
const DASHES = ['', '7 3', '2 3', '9 3 2 3']

/** A color, and dashes, by number; numbers beyond the last begin again. */
export interface Look {
  readonly color: number
  readonly dash: number
}

export function colorOf({ color }: Look): string {
  return COLORS[color % COLORS.length]
}

/** Attributes of a line. */
export function strokeOf(look: Look): string {
  const dash = DASHES[look.dash % DASHES.length]
  return `stroke="${colorOf(look)}"${dash ? ` stroke-dasharray="${dash}"` : ''}`
}

/** The colors of text and lines follow the reader's choice of light or dark; on paper they are light. */
export const PLOT_STYLE = `
  .plot .page { fill: #ffffff } .plot .text { fill: #1f2328 } .plot .faint { fill: #59636e }
  .plot .grid { stroke: #d8dee4 } .plot .axis { stroke: #59636e } .plot .leader { stroke: #8c959f; stroke-width: 0.7 }
  @media screen and (prefers-color-scheme: dark) {
    .plot .page { fill: #0d1117 } .plot .text { fill: #e6edf3 } .plot .faint { fill: #9198a1 }
    .plot .grid { stroke: #30363d } .plot .axis { stroke: #9198a1 } .plot .leader { stroke: #6e7681 }
  }
  .plot text { font: 13px system-ui, sans-serif } .plot .title { font-size: 16px; font-weight: 600 }
  .plot .small { font-size: 12px } .plot .line { fill: none; stroke-width: 2 } .plot .bar { fill: none; stroke-width: 1.3 }
`
