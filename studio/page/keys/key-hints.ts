import type { ProjectState } from '../../project/state.js'
import type { KeyHint } from '../words/english/keys.js'
import { words } from '../words/english.js'
import { KEY_GROUPS, type KeyRow, rowsFor } from './key-table.js'
import { capsOf } from './stroke.js'

type Project = Pick<ProjectState, 'labels' | 'scheme'>

/** The line at the bottom of the label view. */
export function footerHints(project: Project): readonly KeyHint[] {
  return rowsFor(project.scheme).flatMap(row => {
    const does = words.keys.short[row.row]
    if (row.footer === undefined || does === undefined) return []
    const keys = row.row === 'label' ? labelCaps(project) : row.footer.flatMap(caps)
    return keys.length === 0 ? [] : [{ keys, does }]
  })
}

/** The sheet of all keys, in groups. */
export function allHints(
  project: Project | null,
): readonly { readonly title: string; readonly hints: readonly KeyHint[] }[] {
  const rows = rowsFor(project?.scheme ?? 'plain')
  const groups = KEY_GROUPS.map(group => ({
    title: words.keys.groups[group],
    hints: rows.filter(row => row.group === group).map(row => hintOf(row, project)),
  }))
  return [...groups, { title: words.keys.review.title, hints: words.keys.review.hints }]
}

function hintOf(row: KeyRow, project: Project | null): KeyHint {
  const keys =
    row.row === 'label'
      ? labelCaps(project ?? { labels: [], scheme: 'plain' }, ['1', '…', '0', 'q', '…', 'p'])
      : Object.keys(row.strokes).map(stroke => caps(stroke).join(' '))
  return { keys, does: words.keys.long[row.row] }
}

/** The keys of the labels: digits as from … to, then the letters. */
function labelCaps({ labels }: Project, withoutLabels: readonly string[] = []): readonly string[] {
  const keys = labels.flatMap(label => label.key ?? [])
  if (keys.length === 0) return withoutLabels
  return keys.length < 4 ? keys : [keys[0], '…', keys[keys.length - 1]]
}

const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform)

function caps(stroke: string): readonly string[] {
  return capsOf(stroke, isMac)
}
