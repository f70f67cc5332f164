import { LegendMark, LineChart } from '../../components/line-chart.js'
import { useSession } from '../../store.js'
import { count } from '../../words/english/shell.js'
import { words } from '../../words/english.js'
import { curveData, FEWEST_STRINGS, thinned } from './curve-data.js'
import type { Figures } from './figures.js'

const text = words.insights.curve
/** Rows of the table. */
const MOST_ROWS = 15

/** The learning curve, with a legend and as a table. */
export function CurveCard({ figures }: { readonly figures: Figures }) {
  const { goal } = useSession().state
  const { progress, expectation } = figures
  const last = progress.at(-1)
  const shown = last?.shown
  if (!last || !shown) return null
  const legend = [
    { kind: 'main', name: text.shown },
    { kind: 'other first', name: text.withValue(text.instant, last.instant?.share ?? null) },
    { kind: 'other second', name: text.withValue(text.thorough, last.thorough?.share ?? null) },
    { kind: 'band', name: text.interval },
    { kind: 'ahead', name: text.expected },
  ] as const
  const isThere = {
    main: true,
    band: true,
    'other first': last.instant !== null,
    'other second': last.thorough !== null,
    ahead: expectation !== null,
  }
  return (
    <section class="card wide-8" data-testid="curve">
      <header>
        <h2>{text.title}</h2>
        <ul class="chart-legend">
          {legend
            .filter(({ kind }) => isThere[kind])
            .map(({ kind, name }) => (
              <li key={kind}>
                <LegendMark kind={kind} />
                {name}
              </li>
            ))}
        </ul>
      </header>
      <LineChart
        {...curveData(progress, expectation, goal)}
        summary={text.summary(last.accepted, shown.share, shown.low, shown.high, goal)}
        xTitle={text.xTitle}
        goalText={text.goal(goal)}
        endText={text.end(shown.share)}
      />
      <CurveTable figures={figures} />
    </section>
  )
}

function CurveTable({ figures: { progress, expectation } }: { readonly figures: Figures }) {
  const rows = thinned(progress.filter(({ shown }) => shown !== null).slice(FEWEST_STRINGS - 1), MOST_ROWS)
  const ahead = expectation?.curve.filter(({ accepted }) => accepted > expectation.accepted) ?? []
  const expected = ahead.slice(-1)
  return (
    <details class="as-table">
      <summary>{text.asTable}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keyboard */}
      <section class="scroll" tabIndex={0} aria-label={text.tableLabel}>
        <table class="figures-table num">
          <thead>
            <tr>
              {(['accepted', 'shown', 'interval', 'instant', 'thorough'] as const).map(name => (
                <th key={name} scope="col">
                  {text.columns[name]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ accepted, shown, instant, thorough }) => (
              <tr key={accepted}>
                <th scope="row">{count(accepted)}</th>
                <td>{text.value(shown?.share ?? null)}</td>
                <td>{shown && text.range(shown.low, shown.high)}</td>
                <td>{text.value(instant?.share ?? null)}</td>
                <td>{text.value(thorough?.share ?? null)}</td>
              </tr>
            ))}
            {expected.map(({ accepted, share, low, high }) => (
              <tr key={accepted}>
                <th scope="row">{text.expectedRow(accepted)}</th>
                <td>{text.value(share)}</td>
                <td>{text.range(low, high)}</td>
                <td>{text.value(null)}</td>
                <td>{text.value(null)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}
