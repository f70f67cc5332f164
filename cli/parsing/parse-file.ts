import { DataError } from '../../src/common/errors.js'
import type { Model } from '../../src/model/model.js'
import type { ParsedText, ParseOptions } from '../../src/model/text-parser.js'
import { sourceName } from '../../terminal/source-name.js'
import { readLines, type TextLine, type TextOptions } from '../tagging/text-lines.js'
import { dataFormatOf } from './looks-like-data.js'

/** What has been parsed since the last step. */
export interface ParseStep {
  readonly texts: number
  readonly tokens: number
}

/** What is told of a file. */
export interface ParseEvents {
  onParsed(parsed: ParsedText): void
  /** The lines of a file look like data of this format. */
  onDataFormat(format: string, file: string): void
}

/** Lines between two steps, in which a signal is heard. */
const STEP = 256

/** Parses the lines of a file one by one and hands them over. A blank line is a text without tokens. */
export async function* parseFile(
  model: Model,
  file: string,
  options: ParseOptions,
  reading: TextOptions,
  { onParsed, onDataFormat }: ParseEvents,
): AsyncGenerator<ParseStep> {
  const source = sourceName(file)
  let isFirst = true
  for await (const lines of readLines(file, reading)) {
    const format = isFirst && lines.length > 0 ? dataFormatOf(lines) : undefined
    if (format !== undefined) onDataFormat(format, source)
    isFirst &&= lines.length === 0
    for (let start = 0; start < lines.length; start += STEP) {
      const step = lines.slice(start, start + STEP)
      let tokens = 0
      for (const line of step) {
        const parsed = parseLine(model, line, source, options)
        onParsed(parsed)
        tokens += parsed.tokens.length
      }
      yield { texts: step.length, tokens }
    }
  }
}

/** An error gets the place of the line. */
function parseLine(
  model: Model,
  { text, line }: TextLine,
  source: string,
  options: ParseOptions,
): ParsedText {
  try {
    return model.parse(text, options)
  } catch (error) {
    if (!(error instanceof DataError)) throw error
    throw new DataError(error.message, { source, line }, { cause: error })
  }
}
