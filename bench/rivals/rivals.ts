import path from 'node:path'
import type { Bench } from '../context.js'
import type { PreparedCorpus } from '../corpora/prepared-corpus.js'
import { resultOf, runProcess } from '../measure/run-process.js'
import { CLI } from '../tools/cofield.js'
import { pythonPasses } from '../tools/python-crfsuite.js'
import type { TaggingMeasure, Tool } from '../tools/tool.js'
import { byDifference, COPIES } from './by-difference.js'
import { type Passes, rounds, type Side } from './passes.js'

/** A tool whose models we read. */
export interface Rival {
  readonly tool: Tool
  /** How many times faster than it we want to label with its own models, in memory. */
  readonly goal: number
  /** The data that we label with its models. */
  readonly input: 'columns' | 'attributes'
  /** How it labels without the start of its process, and how we do. */
  matches(corpus: PreparedCorpus, model: string): readonly Match[]
  /** How its time is measured. */
  readonly notes: readonly string[]
}

/** The same work by both. */
export interface Match {
  readonly title: string
  readonly rival: Side
  readonly cofield: Side
}

/** Passes of a process; the first ones compile. */
const PASSES = 8
const CHILDREN = path.join(import.meta.dirname, '../children')

/** The tools at hand. */
export function rivalsOf(bench: Bench): Rival[] {
  const { reference, dense } = bench.peers
  const found = (name: string, goal: number) => {
    const tool = dense.find(each => each.name === name)
    return tool ? [programRival(tool, goal)] : []
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
    matches({ test: { attributes } }, model) {
      const ours = (how: string) => rounds(() => cofieldPasses(how, model, attributes))
      const addon = path.join(CHILDREN, 'crfsuite-addon.js')
      const timed = [addon, addonPlace ?? '', 'time', attributes, model, String(PASSES)]
      const npm = () => rounds(() => passesOf(process.execPath, timed))
      const byPython = () => rounds(() => passesOf(python ?? '', pythonPasses(model, attributes, PASSES)))
      const ready = { title: 'data that have been read, by python-crfsuite', cofield: ours('corpus') }
      const single = { title: 'a sentence at a time, arrays of strings', cofield: ours('items') }
      return [
        ...(python === null ? [] : [{ ...ready, rival: byPython() }]),
        ...(addonPlace === null
          ? python === null
            ? []
            : [{ ...single, rival: byPython() }]
          : [{ ...single, rival: npm() }]),
      ]
    },
    notes: [
      'CRFsuite on data that have been read: python-crfsuite labels ItemSequences, which are made before the clock starts; Cofield labels ' +
        'a corpus (`model.tagCorpus`) whose tables of strings the model has not seen before, so looking up the attributes counts on both ' +
        'sides, and reading on neither. A sentence at a time: the Tagger of cofield/crfsuite (`model.tag`) on arrays of strings, beside the ' +
        'npm package on the same arrays, or beside ItemSequences of python-crfsuite where the package is missing.',
    ],
  }
}

/** A tool that only reads and writes files. */
function programRival(tool: Tool, goal: number): Rival {
  return {
    tool,
    goal,
    input: 'columns',
    matches(corpus, model) {
      const { test } = corpus
      const output = `${model}.tagged`
      const theirs = () => byDifference(test, text => tool.tag({ corpus, text, model, output }))
      return [
        {
          title: 'text to text, a further copy',
          rival: theirs(),
          cofield: byDifference(test, text => tagText(model, text.columns)),
        },
        {
          title: 'columns that have been read (Cofield), a further copy',
          rival: theirs(),
          cofield: rounds(() => cofieldPasses('corpus', model, test.columns)),
        },
      ]
    },
    notes: [
      `${tool.name} only reads and writes files. A further copy: the least time of ${COPIES} copies of the text less the least time of one, ` +
        'divided by the copies between them, which leaves out the start and the loading of the model, for both. A further copy has no new ' +
        'words, which helps Cofield: it computes the features of a word once. Beside it stands what Cofield takes in memory, from ' +
        'columns that have been read to labels, with every word new.',
    ],
  }
}

/** Our command line, from text to text. */
export function tagText(model: string, data: string): Promise<TaggingMeasure> {
  return runProcess(process.execPath, [CLI, 'tag', model, data, '-o', `${model}.labeled`, '--quiet'])
}

function cofieldPasses(how: string, model: string, data: string): Promise<Passes> {
  const child = path.join(CHILDREN, 'label-in-memory.js')
  return passesOf(process.execPath, [child, how, model, data, String(PASSES)])
}

async function passesOf(program: string, args: readonly string[]): Promise<Passes> {
  return resultOf(await runProcess(program, args)) as unknown as Passes
}
