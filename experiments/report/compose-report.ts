import { formatDuration } from '../../reporting/format.js'
import { formatMachine, isBusy } from '../../reporting/machine.js'
import type { Reproduction } from '../reproduce/reproduction.js'
import { brownCurves } from './brown-curves.js'
import type { Block, Document, Provenance, Report, Section } from './document.js'
import { overview } from './overview.js'

const HOW_TO_READ = [
  'Accuracies are per cent of the test tokens that are labeled right: all of them (overall), those whose word was in the training part (known), and the others (unknown). ± is half of the 95 % interval, by bootstrap over sequences, or over rounds (Student’s t) where there are several.',
  'sec: seconds of training. What stands under “paper” was measured by its authors, on their machine; “faster” is their seconds by ours.',
  '`empirical` is the default of Cofield. EP1, EP2, SP1, SP2 and ECRN are the papers’ own variants, without our smoothing; names in parentheses are the papers’.',
]

/** The document: provenance, an overview, the curves over sizes, and a section for each experiment. */
export function composeReport({ provenance, reproductions }: Report): Document {
  const curves = brownCurves(reproductions)
  return {
    title: 'The papers, reproduced',
    introduction: [
      ...provenanceBlocks(provenance),
      { kind: 'list', items: HOW_TO_READ },
      { kind: 'table', table: overview(reproductions) },
      { kind: 'text', text: `All of it took ${formatDuration(secondsOf(reproductions))}.` },
      ...(curves.length > 0
        ? ([
            { kind: 'heading', text: 'Learning curves' },
            {
              kind: 'text',
              text: 'The splits of the Brown corpus side by side; dashed lines are the papers’ figures.',
            },
            { kind: 'plots', plots: curves },
          ] as const)
        : []),
    ],
    sections: withoutRepetition(reproductions).map(sectionOf),
  }
}

function provenanceBlocks({ machine, version, command, quick }: Provenance): Block[] {
  const lines = [`Cofield ${version}, \`${command}\`. ${formatMachine(machine)}.`]
  if (quick)
    lines.push(
      'A quick run, with less data and few iterations: it shows that the experiments work, not what they find.',
    )
  if (isBusy(machine))
    lines.push('The machine was busy with other work when this began: seconds are upper bounds.')
  return lines.map(text => ({ kind: 'text', text }))
}

function secondsOf(reproductions: readonly Reproduction[]): number {
  return reproductions.reduce((sum, { took = 0 }) => sum + took, 0)
}

/** Replaces text that an earlier experiment already has by a reference. */
function withoutRepetition(reproductions: readonly Reproduction[]): Reproduction[] {
  const saidOf = new Map<string, string>()
  return reproductions.map(reproduction => {
    const { id, differences = [] } = reproduction
    const earlier = new Set(differences.flatMap(text => saidOf.get(text) ?? []))
    const fresh = differences.filter(text => !saidOf.has(text))
    for (const text of fresh) saidOf.set(text, id)
    const reference = earlier.size > 0 ? [`All else as said of ${[...earlier].join(', ')}.`] : []
    return { ...reproduction, differences: [...fresh, ...reference] }
  })
}

function sectionOf(reproduction: Reproduction): Section {
  const { id, title, source, table, plots = [], moreTables = [], steps = [], skipped, machine } = reproduction
  const { notes, differences = [] } = reproduction
  const titled = <T extends Block>(text: string, some: boolean, block: T): Block[] =>
    some ? [{ kind: 'heading', text }, block] : []
  return {
    id,
    title: `${id}: ${title}`,
    blocks: [
      { kind: 'text', text: `After ${source}.${machine ? ` Run on ${formatMachine(machine)}.` : ''}` },
      ...(skipped === undefined ? [] : [{ kind: 'text', text: `Skipped: ${skipped}` } as const]),
      ...(table.rows.length > 0 ? [{ kind: 'table', table } as const] : []),
      ...(plots.length > 0 ? [{ kind: 'plots', plots } as const] : []),
      ...titled('Step by step', steps.length > 0, { kind: 'steps', steps }),
      ...titled('Notes', notes.length > 0, { kind: 'list', items: notes }),
      ...titled('Where our figures differ from the paper’s, and how it was read', differences.length > 0, {
        kind: 'list',
        items: differences,
      }),
      ...moreTables.map(more => ({ kind: 'table', table: more }) as const),
    ],
  }
}
