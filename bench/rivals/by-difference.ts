/**
 * The time that a program takes to label a text in memory, if it has no interface but files. A text of several copies takes longer
 * than one copy: the difference has neither the start of the process nor the loading of the model. What reading and writing take is
 * measured in the same way with a model that has next to nothing to compute, and subtracted.
 */

import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { PreparedCorpus, TextFiles } from '../corpora/prepared-corpus.js'
import type { TaggingTask, Tool } from '../tools/tool.js'
import type { Passes } from './passes.js'

/** Copies of the text: the more, the less the noise of the machine matters. */
const COPIES = 4

/** Trains a model with one feature and two labels. */
export async function trainIdleModel(tool: Tool, corpus: PreparedCorpus, folder: string): Promise<string> {
  const [template, columns] = [path.join(folder, 'idle.template'), path.join(folder, 'idle.tsv')]
  writeFileSync(template, 'U00\n')
  writeFileSync(columns, 'a\tb\tx\na\tb\tx\na\tb\ty\n\n')
  const model = path.join(folder, `idle.${tool.name}`)
  const train = { ...corpus.train, columns }
  await tool.train({ corpus: { ...corpus, template, train }, c2: 1, model, maxIterations: 3 })
  return model
}

/** One pass over the text; none if the noise of the machine was greater than the difference. */
export async function passByDifference(
  tool: Tool,
  task: Omit<TaggingTask, 'output'>,
  idleModel: string,
): Promise<Passes> {
  const output = `${task.model}.tagged`
  const copies = copied(task.text)
  const passWith = async (model: string) => {
    const one = await tool.tag({ ...task, model, output })
    const several = await tool.tag({ ...task, text: copies, model, output })
    const pass = (of: 'seconds' | 'cpuSeconds') => ((several[of] ?? 0) - (one[of] ?? 0)) / (COPIES - 1)
    return { seconds: pass('seconds'), cpuSeconds: pass('cpuSeconds') }
  }
  const whole = await passWith(task.model)
  const idle = await passWith(idleModel)
  const positive = (seconds: number) => (seconds > 0 ? [seconds] : [])
  return {
    seconds: positive(whole.seconds - idle.seconds),
    cpuSeconds: positive(whole.cpuSeconds - idle.cpuSeconds),
  }
}

function copied(text: TextFiles): TextFiles {
  const columns = `${text.columns}.copies`
  if (!existsSync(columns)) {
    const content = readFileSync(text.columns)
    for (let copy = 0; copy < COPIES; copy++) appendFileSync(columns, content)
  }
  return { ...text, columns, tokens: COPIES * text.tokens }
}
