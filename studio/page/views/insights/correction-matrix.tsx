import { NONE } from '../../../project/event.js'
import { shadeOf } from '../../components/heat-shade.js'
import { go } from '../../router.js'
import { count } from '../../words/english/shell.js'
import { words } from '../../words/english.js'
import { NO_LABEL } from '../review/matching.js'
import { writeTerm } from '../review/query.js'
import { showInReview } from '../review/review-state.js'
import type { Figures } from './figures.js'

const text = words.insights.matrix

/** What was proposed against what was accepted. A cell off the diagonal leads to its strings. */
export function CorrectionMatrix({ figures: { matrix } }: { readonly figures: Figures }) {
  const { labels, counts } = matrix
  const most = Math.max(0, ...counts.flatMap((row, k) => row.filter((_, j) => j !== k)))
  return (
    <section class="card wide-7" data-testid="matrix">
      <header>
        <h2 id="matrix-title">{text.title}</h2>
        <span class="faint small">{most > 0 ? text.about : text.noCorrections}</span>
      </header>
      <div class="heat-scroll">
        <table class="heat" aria-labelledby="matrix-title">
          <thead>
            <tr>
              <td class="corner">{text.proposed}</td>
              {labels.map(label => (
                <th key={label} scope="col" title={shown(label)}>
                  <bdi>{shown(label)}</bdi>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {labels.map((proposed, k) => (
              <tr key={proposed}>
                <th scope="row" title={shown(proposed)}>
                  <bdi>{shown(proposed)}</bdi>
                </th>
                {labels.map((accepted, j) => (
                  <Cell
                    key={accepted}
                    proposed={proposed}
                    accepted={accepted}
                    tokens={counts[k][j]}
                    most={most}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p class="heat-axis" aria-hidden="true">
        {text.accepted}
      </p>
    </section>
  )
}

interface CellProps {
  readonly proposed: string
  readonly accepted: string
  readonly tokens: number
  readonly most: number
}

function Cell({ proposed, accepted, tokens, most }: CellProps) {
  if (proposed === accepted) return <td class="right">{count(tokens)}</td>
  if (tokens === 0) return <td />
  return (
    <td data-shade={shadeOf(tokens, most)}>
      <button
        type="button"
        aria-label={text.cell(shown(proposed), shown(accepted), tokens)}
        data-testid={`cell-${proposed}-${accepted}`}
        onClick={() => {
          showInReview(`${writeTerm('proposed', asked(proposed))} ${writeTerm('accepted', asked(accepted))}`)
          go('review')
        }}
      >
        {count(tokens)}
      </button>
    </td>
  )
}

function shown(label: string): string {
  return label === NONE ? words.insights.none : label
}

function asked(label: string): string {
  return label === NONE ? NO_LABEL : label
}
