import { formatDuration, formatPercent } from '../../cli/format.js'
import { asPrinted } from '../reproduce/format-figures.js'
import type { Reproduction, Table } from '../reproduce/reproduction.js'

/** One line for each experiment: the methods that most of them have, where it is about one corpus, and how long all of it took. */
export function overview(reproductions: readonly Reproduction[]): Table {
  return {
    columns: ['experiment', 'took', 'empirical', 'EP1', 'likelihood', 'EP1', 'CRF++'],
    rows: reproductions.map(({ id, rows, skipped, took }) => {
      const find = (method: string) => rows.find(row => row.method === method && !('corpus' in row))
      const comparable = find('empirical') !== undefined
      const ours = (method: string) => {
        const figure = find(method)?.overall
        return comparable && typeof figure === 'number' ? formatPercent(figure) : ''
      }
      const paper = (method: string) => asPrinted(find(method)?.paper['overall'])
      const time = skipped === undefined ? (took === undefined ? '' : formatDuration(took)) : 'skipped'
      return [id, time, ours('empirical'), ours('EP1'), ours('likelihood'), paper('EP1'), paper('likelihood')]
    }),
    paperFrom: 5,
  }
}
