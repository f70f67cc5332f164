/** A tool and Cofield label the test part of CoNLL-2000 with the same models: one that the tool has trained, and one of ours. */

import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Corpus } from '../../src/data/corpus.js'
import { anySequenceAt } from '../../src/data/sequence.js'
import type { Model, TagOptions } from '../../src/index.js'
import { load } from '../../src/load.js'
import type { Input } from '../../src/model/input.js'
import { readCorpus } from '../../src/node/files.js'
import type { PreparedCorpus } from '../corpora/prepared-corpus.js'
import { runProcess } from '../measure/run-process.js'
import { cofield } from '../tools/cofield.js'
import type { Tool } from '../tools/tool.js'
import { type Agreement, agreementOf, agrees } from './agreement.js'
import type { LabeledSequence } from './labeled-output.js'

/** A tool to be checked. */
export interface CheckedTool {
  readonly name: string
  readonly tool: Tool
  /** Of `model.export`. */
  readonly format: string
  /** The data that we label with its models. */
  readonly input: 'columns' | 'attributes'
  /** The features of our own model, as a template or patterns that the format can hold. */
  readonly features: string
  /** Differences of probabilities up to this are rounding. */
  readonly tolerance: number
  /** How the labels are chosen that are compared. */
  readonly decoder: TagOptions['decoder']
  /** Labels a file and reads what is printed. */
  label(model: string, data: string, output: string): Promise<LabeledSequence[]>
}

/** Both directions of a tool. */
export interface CheckResult {
  readonly tool: string
  readonly iterations: number
  readonly tolerance: number
  /** The tool trained, Cofield read its model. */
  readonly read: Agreement
  /** Cofield trained and wrote a model, the tool read it. */
  readonly written: Agreement
  readonly agrees: boolean
}

const ITERATIONS = 15

/** Checks a tool. */
export async function checkTool(
  checked: CheckedTool,
  corpus: PreparedCorpus,
  folder: string,
  quick: boolean,
): Promise<CheckResult> {
  const { name, tool, format, input, tolerance, decoder } = checked
  const maxIterations = quick ? 3 : ITERATIONS
  const at = (file: string) => path.join(folder, `${name}.${file}`)
  const test = await readCorpus([corpus.test[input]])

  await tool.train({ corpus, c2: 1, model: at('theirs'), maxIterations })
  const read = agreementOf(
    await checked.label(at('theirs'), corpus.test[input], at('output')),
    labelAll(load(readFileSync(at('theirs'))), test, decoder),
  )

  const ours = cofield({ threads: 1 })
  const features = at('template')
  writeFileSync(features, checked.features)
  await ours.train({ corpus: { ...corpus, features }, c2: 1, model: at('ours.cofield'), maxIterations })
  const model = load(readFileSync(at('ours.cofield')))
  writeFileSync(at('written'), await model.export(format))
  const columns = await readCorpus([corpus.test.columns])
  const written = agreementOf(
    await checked.label(at('written'), corpus.test[input], at('output')),
    labelAll(model, columns, decoder),
  )
  return {
    tool: tool.name,
    iterations: maxIterations,
    tolerance,
    read,
    written,
    agrees: agrees(read, tolerance) && agrees(written, tolerance),
  }
}

/** What we find: labels and all probabilities. */
function labelAll(model: Model, corpus: Corpus, decoder: TagOptions['decoder']): LabeledSequence[] {
  return Array.from({ length: corpus.N }, (_, n) => {
    const { labels: _gold, ...input } = anySequenceAt(corpus, n)
    const labels = model.tag(input as Input, { decoder })
    return {
      probability: model.probability(input as Input, labels),
      labels,
      marginals: model.marginals(input as Input).map(all => new Map(Object.entries(all))),
    }
  })
}

/** Runs a program and reads the file that its output went to. */
export async function outputOf(
  program: string,
  args: readonly string[],
  outputFile: string,
): Promise<string> {
  await runProcess(program, args, { outputFile })
  return readFileSync(outputFile, 'utf8')
}
