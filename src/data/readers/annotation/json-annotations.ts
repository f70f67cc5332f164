import { shown } from '../../../common/shown.js'
import { repeatedAnywhere } from '../../json-record.js'
import { createLineReader } from '../../reading/lines.js'
import { type CorpusReader, type Cursor, fail } from '../../reading/reader.js'
import {
  type AnnotatedText,
  type AnnotationOptions,
  createTextCollector,
  RECORD_SIZE,
} from './annotated-text.js'
import { createJsonValues } from './json-values.js'

/** What a JSON format gets to read a record. */
export interface RecordContext {
  readonly options: AnnotationOptions
  /** The text of the record in the file. */
  readonly text: string
  /** Refuses the record. */
  refuse(reason: string): never
  /** Leaves out the record for a reason, which is reported: `answered "reject"`. */
  skip(reason: string): undefined
  /** Reports an annotation that labels cannot hold, by its kind: `relations`. */
  ignore(kind: string): void
}

/** Reads the texts of a record, which may be any JSON; undefined: it was skipped. */
export type RecordParser = (record: unknown, context: RecordContext) => readonly AnnotatedText[] | undefined

/** A reader of a format whose records are JSON values, as an array or as lines. */
export function createJsonAnnotationReader(
  format: string,
  options: AnnotationOptions,
  parse: RecordParser,
): CorpusReader {
  return createLineReader(options, at => createParser(format, options, at, parse))
}

function createParser(format: string, options: AnnotationOptions, at: Cursor, parse: RecordParser) {
  const collector = createTextCollector(format, options, at)
  const values = createJsonValues({ size: options.recordSize ?? RECORD_SIZE }, at, (record, text, line) => {
    const refuse = (reason: string) => fail({ source: at.source, line }, reason)
    const skip = (reason: string) => {
      options.onSkip?.(reason)
      return undefined
    }
    const repeated = repeatedAnywhere(text, record)
    if (repeated !== undefined) refuse(`expected ${JSON.stringify(repeated)} once in an object, got it twice`)
    const ignore = (kind: string) => options.onIgnore?.(kind)
    for (const item of parse(record, { options, text, refuse, skip, ignore }) ?? []) collector.put(item, line)
  })
  return { ...values, take: () => collector.take() }
}

/** A record as an object. */
export function requireObject(
  record: unknown,
  refuse: (reason: string) => never,
): Readonly<Record<string, unknown>> {
  if (typeof record !== 'object' || record === null || Array.isArray(record))
    return refuse(`expected a JSON object, got ${shown(record)}`)
  return record as Record<string, unknown>
}

/** A member as a string. */
export function requireText(value: unknown, name: string, refuse: (reason: string) => never): string {
  return typeof value === 'string' ? value : refuse(`expected a string as ${name}, got ${shown(value)}`)
}

/** A member as an array. */
export function requireArray(
  value: unknown,
  name: string,
  refuse: (reason: string) => never,
): readonly unknown[] {
  return Array.isArray(value) ? value : refuse(`expected an array as ${name}, got ${shown(value)}`)
}
