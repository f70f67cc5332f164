import type { Share } from '../../../learning/figures/share.js'
import { NONE } from '../../../project/event.js'
import { labelColor } from '../../components/label-color.js'
import { Meter } from '../../components/meter.js'
import { useSession } from '../../store.js'
import { count } from '../../words/english/shell.js'
import { words } from '../../words/english.js'
import type { Figures } from './figures.js'

const text = words.insights.byLabel

/** Precision and recall of each label. */
export function ByLabelCard({ figures: { byLabel, sharesOf, window } }: { readonly figures: Figures }) {
  const { labels } = useSession().state
  const colors = new Map(labels.map(({ name, color }) => [name, color]))
  return (
    <section class="card wide-5" data-testid="by-label">
      <header>
        <h2>{text.title}</h2>
        <span class="faint small">{text.window(window.strings)}</span>
      </header>
      <table class="figures-table num">
        <thead>
          <tr>
            <th scope="col">{text.columns.label}</th>
            <th scope="col">{text.columns.precision}</th>
            <th scope="col">{text.columns.recall}</th>
            <th scope="col" class="end">
              {text.columns.tokens}
            </th>
          </tr>
        </thead>
        <tbody>
          {byLabel.map(({ label, accepted }) => {
            const color = colors.get(label)
            const { precision, recall } = sharesOf(label)
            return (
              <tr key={label}>
                <th scope="row">
                  <span class="name">
                    {color !== undefined && <i class="swatch" {...labelColor(color)} />}
                    <bdi>{label === NONE ? words.insights.none : label}</bdi>
                  </span>
                </th>
                <td>
                  <ShareBar share={precision} color={color} />
                </td>
                <td>
                  <ShareBar share={recall} color={color} />
                </td>
                <td class="end">{count(accepted)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <p class="faint small gap">{text.note}</p>
    </section>
  )
}

function ShareBar({ share, color }: { readonly share: Share | null; readonly color: number | undefined }) {
  return (
    <>
      <span class="bar">
        <Meter share={share?.share ?? 0} color={color} />
        {text.value(share?.share ?? null)}
      </span>
      {share && <span class="interval">{text.interval(share.low, share.high)}</span>}
    </>
  )
}
