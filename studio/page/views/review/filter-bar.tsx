import { useRef } from 'preact/hooks'
import { Button } from '../../components/button.js'
import { Kbd } from '../../components/kbd.js'
import { labelColor } from '../../components/label-color.js'
import { SegmentedControl } from '../../components/segmented-control.js'
import { Select } from '../../components/select.js'
import { useSession } from '../../store.js'
import { count } from '../../words/english/shell.js'
import { words } from '../../words/english.js'
import { TABS } from './listing.js'
import { NO_LABEL } from './matching.js'
import { asksForLabel, sameName, toggleLabel } from './query.js'
import { counts, leastSure, query, search, tab } from './review-state.js'

const text = words.review
const CERTAINTIES = ['0.8', '0.85', '0.9', '0.95', '0.99']

/** Which strings the list shows: tabs, search, labels, and how sure the model must be. */
export function FilterBar() {
  return (
    <div class="review-filters">
      <div class="filters">
        <SegmentedControl
          label={text.tabsLabel}
          value={tab.value}
          onChange={value => (tab.value = value)}
          options={TABS.map(value => ({
            value,
            text: (
              <span data-testid={`tab-${value}`}>
                {text.tabs[value]}
                <span class="num">{count(counts.value[value])}</span>
              </span>
            ),
          }))}
        />
        <SearchField />
      </div>
      <div class="filters">
        <LabelChips />
        <span class="muted small">{text.modelAtLeast}</span>
        <Select
          label={text.modelAtLeast}
          value={String(leastSure.value)}
          onChange={value => (leastSure.value = Number(value))}
          options={CERTAINTIES.map(value => ({ value, text: text.sure(Number(value)) }))}
        />
      </div>
      <SearchProblems />
      <SearchHelp />
    </div>
  )
}

/** The place of the search field, for the key that goes to it. */
export const SEARCH_ID = 'review-search'

function SearchField() {
  const field = useRef<HTMLInputElement>(null)
  return (
    <search class="search">
      <label class="hidden-text" for={SEARCH_ID}>
        {text.search}
      </label>
      <input
        ref={field}
        id={SEARCH_ID}
        class="field"
        data-testid="search"
        type="text"
        autocomplete="off"
        spellcheck={false}
        aria-describedby="review-search-problems"
        placeholder={text.searchPlaceholder}
        value={search.value}
        onInput={event => (search.value = event.currentTarget.value)}
        onKeyDown={event => {
          if (event.key === 'Escape' && search.value !== '') {
            event.preventDefault()
            search.value = ''
          } else if (event.key === 'ArrowDown' || event.key === 'Enter') {
            event.preventDefault()
            document.getElementById(LIST_ID)?.focus()
          }
        }}
      />
      {search.value === '' ? (
        <Kbd keys={['/']} />
      ) : (
        <Button
          icon="close"
          aria-label={text.clearSearch}
          onClick={() => {
            search.value = ''
            field.current?.focus()
          }}
        />
      )}
    </search>
  )
}

export const LIST_ID = 'review-list'

function LabelChips() {
  const { labels } = useSession().state
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out among other filters
    <div class="chips" role="group" aria-label={text.withLabel}>
      <span class="muted small">{text.withLabel}</span>
      {labels.map(({ name, color }) => (
        <button
          key={name}
          type="button"
          class="chip"
          aria-pressed={asksForLabel(query.value, name)}
          data-testid={`filter-${name}`}
          onClick={() => (search.value = toggleLabel(search.value, name))}
        >
          <i class="swatch" {...labelColor(color)} />
          <bdi>{name}</bdi>
        </button>
      ))}
    </div>
  )
}

/** What cannot be understood in the search, and labels that do not exist. */
function SearchProblems() {
  const { labels } = useSession().state
  const { terms, unclear } = query.value
  const asked = terms.flatMap(term =>
    term.kind === 'label' || term.kind === 'proposed' || term.kind === 'accepted' ? [term.value] : [],
  )
  const unknown = asked.filter(
    name => !sameName(name, NO_LABEL) && !labels.some(label => sameName(label.name, name)),
  )
  return (
    <p id="review-search-problems" class="muted small" role="status" data-testid="search-problems">
      {[
        unclear.length > 0 ? text.unclear(unclear) : '',
        unknown.length > 0 ? text.unknownLabels([...new Set(unknown)]) : '',
      ]
        .filter(Boolean)
        .join(' ')}
    </p>
  )
}

function SearchHelp() {
  return (
    <details class="search-help small">
      <summary>{text.searchHelp}</summary>
      <table>
        <tbody>
          {text.searchExamples.map(([example, meaning]) => (
            <tr key={example}>
              <th scope="row">
                <code>{example}</code>
              </th>
              <td>{meaning}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
