import { DataError } from '../../../src/common/errors.js'
import type { Corpus } from '../../../src/data/corpus.js'
import type { DataFormat } from '../../../src/data/formats/format.js'
import { FORMATS, type Format, formatNamed } from '../../../src/data/formats/registry.js'
import type { CorpusWriter } from '../../../src/data/writers/writer.js'
import type { ProjectState, StudioString } from '../state.js'
import { type AnswerOptions, answeredStrings, corpusOfAnswers } from './corpus-of-answers.js'

/** The formats that data can be written in. */
export const DATA_FORMATS: readonly DataFormat[] = (FORMATS as readonly DataFormat[]).filter(
  format => format.createWriter,
)

export interface WriteOptions extends Pick<AnswerOptions, 'unlabeled'> {
  /** The name of the file without its end. Default `data`. */
  readonly name?: string
}

/** Data as files, and what they lack. */
export interface WrittenData {
  /** One file; with `brat` also the one with the texts. */
  readonly files: readonly { readonly name: string; readonly text: string }[]
  /** Strings that were written. */
  readonly written: number
  /** Strings that the format cannot hold, and why. */
  readonly leftOut: readonly { readonly string: StudioString; readonly reason: string }[]
  /** What the format cannot hold of all strings: `columns`, `the text between tokens`, `the ends of tokens`. */
  readonly lost: readonly string[]
}

/** Writes the answers of a project in a format. A string that the format cannot hold is left out and told. */
export function writeData(
  state: ProjectState,
  format: Format,
  { unlabeled, name = 'data' }: WriteOptions = {},
): WrittenData {
  const target = formatNamed(format)
  if (!target?.createWriter)
    throw new RangeError(`writeData: expected a format that can be written, got ${format}`)
  const strings = answeredStrings(state, { unlabeled })
  const columns = holdsColumns(target, strings) ? 'keep' : 'leave-out'
  const corpus = corpusOfAnswers(state, { unlabeled, columns })
  const parts: string[] = []
  const texts: string[] = []
  const writer = target.createWriter(text => parts.push(text), { companion: text => texts.push(text) })
  const leftOut = writeStrings(writer, corpus, strings)
  const file = `${name}.${endOf(target)}`
  const beside = target.companion?.(file)
  return {
    files: [
      { name: file, text: parts.join('') },
      ...(beside === undefined ? [] : [{ name: beside, text: texts.join('') }]),
    ],
    written: strings.length - leftOut.length,
    leftOut,
    lost: [
      ...(columns === 'leave-out' && strings.some(string => string.columns) ? ['columns'] : []),
      ...(target.holds.includes('text') ? [] : ['the text between tokens']),
      ...(target.holds.includes('tokens') ? [] : ['the ends of tokens']),
    ],
  }
}

function writeStrings(
  writer: CorpusWriter,
  corpus: Corpus,
  strings: readonly StudioString[],
): WrittenData['leftOut'] {
  const leftOut: { string: StudioString; reason: string }[] = []
  strings.forEach((string, n) => {
    try {
      writer.write(corpus, n)
    } catch (error) {
      if (!(error instanceof DataError)) throw error
      leftOut.push({ string, reason: error.message })
    }
  })
  writer.finish?.(corpus)
  writer.close?.()
  return leftOut
}

/** Columns of CoNLL-U that a string has beside its words. */
const CONLLU_COLUMNS = 8

function holdsColumns({ name, holds }: DataFormat, strings: readonly StudioString[]): boolean {
  if (!holds.includes('columns')) return false
  return name !== 'conllu' || strings.every(string => string.columns?.length === CONLLU_COLUMNS)
}

function endOf({ extensions, sharedExtensions = [] }: DataFormat): string {
  return extensions[0] ?? sharedExtensions[0] ?? 'txt'
}
