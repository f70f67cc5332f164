import { PLOT_STYLE } from './plot-style.js'

/**
 * The style of the page: one column on a phone, plots side by side where there is room, plain on paper. A table that is wider than
 * the page scrolls in a box. The box has a shadow at its right edge; a cover moves over the shadow when the end of the table is
 * reached. This also works in browsers that hide their scroll bars.
 */
export const PAGE_STYLE = `
  :root { color-scheme: light dark; --text: #1f2328; --faint: #59636e; --page: #ffffff; --line: #d8dee4; --paper: #f6f8fa; --link: #0969da; --shadow: rgb(31 35 40 / 0.35) }
  @media screen and (prefers-color-scheme: dark) {
    :root { --text: #e6edf3; --faint: #9198a1; --page: #0d1117; --line: #30363d; --paper: #161b22; --link: #4493f8; --shadow: rgb(230 237 243 / 0.3) }
  }
  * { box-sizing: border-box }
  body { margin: 0 auto; max-width: 72rem; padding: 1rem; background: var(--page); color: var(--text); font: 16px/1.5 system-ui, sans-serif }
  h1 { font-size: 1.8rem; line-height: 1.2 } h2 { font-size: 1.3rem; line-height: 1.3; margin-top: 3rem; padding-top: 0.5rem; border-top: 1px solid var(--line) }
  h3 { font-size: 1.05rem; margin: 1.5rem 0 0.5rem } p, li { max-width: 46rem; overflow-wrap: anywhere } ul, ol { padding-left: 1.3rem } li { margin: 0.3rem 0 }
  a { color: var(--link) } nav ul { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: 0.3rem 1rem } nav li { margin: 0 }
  code { font: 0.9em ui-monospace, monospace; background: var(--paper); padding: 0.1em 0.25em; border-radius: 3px }
  .scroll { overflow-x: auto; margin: 1rem 0; max-width: 100%; width: fit-content; background: linear-gradient(to left, var(--page) 40%, transparent) right / 2.5rem 100% no-repeat local, linear-gradient(to left, var(--shadow), transparent) right / 0.9rem 100% no-repeat }
  .scroll::-webkit-scrollbar { height: 10px } .scroll::-webkit-scrollbar-thumb { background: var(--faint); border-radius: 5px } .scroll::-webkit-scrollbar-track { background: var(--paper) }
  table { border-collapse: collapse; font-size: 0.85rem; font-variant-numeric: tabular-nums }
  .caption { color: var(--faint); font-size: 0.9rem; margin: 1.5rem 0 -0.6rem }
  th, td { padding: 0.2rem 0.6rem; text-align: right; white-space: nowrap; border-bottom: 1px solid var(--line) }
  th { font-weight: 600 } .word { text-align: left } .sentence { white-space: normal; min-width: 15rem; vertical-align: top } .paper { background: var(--paper) } .first-of-paper { border-left: 2px solid var(--line) }
  td:first-child, th:first-child { position: sticky; left: 0; background: var(--page) }
  .plots { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 26rem), 1fr)); gap: 1rem; max-width: 100% }
  figure { margin: 0 } figcaption { font-size: 0.9rem; font-weight: 600; margin: 0 0 0.3rem }
  svg.plot { width: 100%; height: auto; max-width: 36rem; display: block }
  @media (max-width: 30rem) { th, td { padding: 0.2rem 0.35rem } table { font-size: 0.8rem } }
  @media print {
    body { max-width: none; padding: 0; font-size: 10pt } nav { display: none } h2 { break-after: avoid } figure, tr { break-inside: avoid }
    .scroll { overflow: visible; background: none; width: auto } table { font-size: 7pt } .wide { font-size: 5.5pt } .caption { font-size: 8pt } th, td { padding: 0.1rem 0.25rem } .wide th, .wide td { padding: 0.1rem } td:first-child, th:first-child { position: static }
    .plots { grid-template-columns: 1fr 1fr }
  }
${PLOT_STYLE}`
