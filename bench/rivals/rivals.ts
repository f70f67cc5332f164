import path from 'node:path'
import type { Bench } from '../context.js'
import type { PreparedCorpus, TextFiles } from '../corpora/prepared-corpus.js'
import { resultOf, runProcess } from '../measure/run-process.js'
import { pythonPasses } from '../tools/python-crfsuite.js'
import type { Tool } from '../tools/tool.js'
import { passByDifference, trainIdleModel } from './by-difference.js'
import type { Passes } from './passes.js'

/** A tool whose models we read. */
export interface Rival {
  readonly tool: Tool
  /** How many times faster than it we want to label with its own models, in memory. */
  readonly goal: number
  /** The data that we label with its models. */
  readonly input: 'columns' | 'attributes'
  /** How it labels in memory, and how we do on the same input. */
  inMemory(corpus: PreparedCorpus, text: TextFiles, model: string): Promise<readonly Match[]>
  /** How its time in memory is measured. */
  readonly notes: readonly string[]
}

/** The same work by both. */
export interface Match {
  readonly title: string
  rival(): Promise<Passes>
  cofield(): Promise<Passes>
}

const PASSES = 3
const CHILDREN = path.join(import.meta.dirname, '../children')

/** The tools at hand. */
export function rivalsOf(bench: Bench): Rival[] {
  const { reference, dense } = bench.peers
  const found = (name: string, goal: number) => {
    const tool = dense.find(each => each.name === name)
    return tool ? [programRival(bench, tool, goal)] : []
  }
  return [
    ...(reference ? [crfsuiteRival(bench, reference)] : []),
    ...found('Wapiti', 3),
    ...found('CRF++', 5),
  ]
}

function crfsuiteRival({ peers: { python, addonPlace } }: Bench, tool: Tool): Rival {
  return {
    tool,
    goal: 5,
    input: 'attributes',
    async inMemory(_, { attributes }, model) {
      const ours = (how: string) => () =>
        passesOf(process.execPath, [...cofieldPasses(how, model, attributes)])
      const addon = path.join(CHILDREN, 'crfsuite-addon.js')
      return [
        ...(python === null
          ? []
          : [
              {
                title: 'data of its own form, by python-crfsuite',
                rival: () => passesOf(python, pythonPasses(model, attributes, PASSES)),
                cofield: ours('corpus'),
              },
            ]),
        ...(addonPlace === null
          ? []
          : [
              {
                title: 'arrays of strings, by the npm package',
                rival: () =>
                  passesOf(process.execPath, [addon, addonPlace, 'time', attributes, model, String(PASSES)]),
                cofield: ours('items'),
              },
            ]),
      ]
    },
    notes: [
      'CRFsuite in memory: python-crfsuite labels ItemSequences, which are made before the clock starts; Cofield labels a corpus that has been ' +
        'read, with tables of strings that the model has not seen before. The npm package and the Tagger of cofield/crfsuite label the same ' +
        'arrays of strings, a sentence at a time.',
    ],
  }
}

/** A tool that only reads and writes files. */
function programRival(bench: Bench, tool: Tool, goal: number): Rival {
  return {
    tool,
    goal,
    input: 'columns',
    async inMemory(corpus, text, model) {
      const idle = await trainIdleModel(tool, corpus, bench.folder)
      return [
        {
          title: 'columns that have been read',
          rival: () => passByDifference(tool, { corpus, text, model }, idle),
          cofield: () => passesOf(process.execPath, cofieldPasses('corpus', model, text.columns)),
        },
      ]
    },
    notes: [
      `${tool.name} in memory: the time of several copies of the text less that of one copy, which leaves out the start and the loading of ` +
        'the model, less the same for a model of one feature and two labels, which leaves out reading and writing.',
    ],
  }
}

function cofieldPasses(how: string, model: string, data: string): string[] {
  return [path.join(CHILDREN, 'label-in-memory.js'), how, model, data, String(PASSES)]
}

async function passesOf(program: string, args: readonly string[]): Promise<Passes> {
  return resultOf(await runProcess(program, args)) as unknown as Passes
}
