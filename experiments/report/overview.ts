import { formatDuration } from '../../reporting/format.js'
import type { Reproduction, Table } from '../reproduce/reproduction.js'
import { findingOf } from './findings.js'

/** One line per experiment: its total time and its finding. */
export function overview(reproductions: readonly Reproduction[]): Table {
  return {
    columns: ['experiment', 'took', 'found'],
    rows: reproductions.map(reproduction => {
      const { id, skipped, took } = reproduction
      const time = skipped === undefined ? (took === undefined ? '' : formatDuration(took)) : 'skipped'
      return [id, time, findingOf(reproduction)]
    }),
    left: 3,
  }
}
