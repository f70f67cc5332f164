import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { createDirectory } from '../../reporting/create-directory.js'
import { formatMarkdown, type Report } from './format-report.js'

/** Writes the report into a folder: `bench.md`, `bench.json` and the plots. These also go into another folder if one is named. */
export function writeReport(report: Report, folder: string, plotFolder?: string): void {
  createDirectory(folder)
  const put = (name: string, content: string) => writeFileSync(path.join(folder, name), content)
  put('bench.md', formatMarkdown(report))
  put('bench.json', `${JSON.stringify(report, withoutPlots, 1)}\n`)
  const plots = report.parts.flatMap(({ result }) => result?.plots ?? [])
  for (const place of [folder, plotFolder].filter(name => name !== undefined)) {
    createDirectory(place)
    for (const plot of plots) writeFileSync(path.join(place, `${plot.name}.svg`), plot.svg)
  }
}

/** The plots have files of their own. */
function withoutPlots(key: string, value: unknown): unknown {
  return key === 'svg' ? undefined : value
}
