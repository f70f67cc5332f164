import { chunkTemplate } from '../corpora/chunk-template.js'
import { crfpp } from '../tools/crfpp.js'
import { crfsuite } from '../tools/crfsuite.js'
import { findProgram } from '../tools/find-program.js'
import { wapiti } from '../tools/wapiti.js'
import { type CheckedTool, outputOf } from './full-check.js'
import { readCrfppOutput, readCrfsuiteOutput, readWapitiOutput } from './labeled-output.js'

/** Probabilities are printed with six decimals. */
const ROUNDING = 1e-6
/** CRF++ adds up weights in single precision. */
const SINGLE = 1e-4
/** Of CoNLL-2000: word, part of speech, chunk. */
const COLUMNS = 3

const NEEDS = { crfsuite: ['crfsuite'], wapiti: ['wapiti'], crfpp: ['crf_learn', 'crf_test'] } as const

export type CheckedName = keyof typeof NEEDS

/** The programs of a tool. */
export function needsOf(name: CheckedName): readonly string[] {
  return NEEDS[name]
}

/** The tools by name; `threads` is for training. */
export const CHECKED: Readonly<Record<CheckedName, (threads: number) => CheckedTool>> = {
  crfsuite() {
    const program = findProgram('crfsuite')!
    return {
      name: 'crfsuite',
      tool: crfsuite(program),
      format: 'crfsuite',
      input: 'attributes',
      features: chunkTemplate(),
      tolerance: ROUNDING,
      decoder: 'viterbi',
      label: async (model, data, output) =>
        readCrfsuiteOutput(await outputOf(program, ['tag', '-p', '-l', '-m', model, data], output)),
    }
  },
  wapiti(threads) {
    const program = findProgram('wapiti')!
    return {
      name: 'wapiti',
      tool: wapiti(program, threads),
      format: 'wapiti',
      input: 'columns',
      features: chunkTemplate().replace(/^[UB]/gm, letter => letter.toLowerCase()),
      tolerance: ROUNDING,
      decoder: 'posterior',
      label: async (model, data, output) =>
        readWapitiOutput(await outputOf(program, ['label', '-s', '-p', '-m', model, data], output), COLUMNS),
    }
  },
  crfpp(threads) {
    const [learn, test] = ['crf_learn', 'crf_test'].map(name => findProgram(name)!)
    return {
      name: 'crfpp',
      tool: crfpp(learn, test, threads),
      format: 'crf++',
      input: 'columns',
      features: chunkTemplate(),
      tolerance: SINGLE,
      decoder: 'viterbi',
      label: async (model, data, output) =>
        readCrfppOutput(await outputOf(test, ['-v2', '-m', model, data], output), COLUMNS),
    }
  },
}
