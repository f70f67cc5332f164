import { join } from 'node:path'
import { filesRead } from '../../terminal/input.js'
import { createOutputDirectory, planOutput, writeOutput } from '../../terminal/output.js'
import { forMachines } from '../reproduce/format-reproduction.js'
import type { Plot } from '../reproduce/reproduction.js'
import { composeReport } from './compose-report.js'
import type { Block, Document, Report } from './document.js'
import { drawPlot } from './draw-plot.js'
import { formatHtml } from './html-report.js'
import { formatMarkdown, plotFile } from './markdown-report.js'

/** The files of a report. */
export interface ReportFiles {
  readonly html: string
  readonly markdown: string
  readonly json: string
}

/**
 * Writes `index.html`, `report.md` with its plots, and `report.json` into a directory, each file atomically.
 */
export async function writeReport(report: Report, directory: string): Promise<ReportFiles> {
  createOutputDirectory(join(directory, 'plots'))
  const document = composeReport(report)
  const put = async (name: string, content: string) => {
    const file = join(directory, name)
    await writeOutput(planOutput(file, { reads: [...filesRead] }), sink => sink(content))
    return file
  }
  for (const plot of plotsOf(document)) await put(plotFile(plot.name), drawPlot(plot, 'own'))
  return {
    html: await put('index.html', formatHtml(document)),
    markdown: await put('report.md', formatMarkdown(document)),
    json: await put('report.json', `${JSON.stringify(jsonOf(report), null, 1)}\n`),
  }
}

/** The report for scripts. */
function jsonOf({ provenance, reproductions }: Report): object {
  return { ...provenance, experiments: reproductions.map(forMachines) }
}

function plotsOf({ introduction, sections }: Document): Plot[] {
  const blocks: Block[] = [...introduction, ...sections.flatMap(section => section.blocks)]
  return blocks.flatMap(block => (block.kind === 'plots' ? block.plots : []))
}
