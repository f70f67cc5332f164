import { shown } from '../../../common/shown.js'
import type { Corpus } from '../../corpus.js'
import { objectOf, type RawSpan, readSpans } from '../../readers/annotation/annotated-text.js'
import {
  createJsonAnnotationReader,
  type RecordContext,
  type RecordParser,
  requireArray,
  requireObject,
  requireText,
} from '../../readers/annotation/json-annotations.js'
import { offsetsOf } from '../../readers/annotation/offsets.js'
import { keptRecord, recordOf } from '../../writers/annotation/kept-record.js'
import { textToWrite } from '../../writers/annotation/written-text.js'
import type { CorpusWriter, Sink } from '../../writers/writer.js'
import type { DataFormat } from '../format.js'
import { isJson } from '../json-shape.js'

/** Types of results that mark no text, as people call them. */
const KINDS = new Map([
  ['relation', 'relations'],
  ['choices', 'choices'],
  ['rating', 'ratings'],
  ['textarea', 'texts that were written'],
  ['taxonomy', 'taxonomies'],
  ['number', 'numbers'],
])

const MEMBERS = ['data', 'annotations', 'completions', 'text', 'label']

/**
 * Label Studio's JSON: an array of tasks, each with its data and annotations, or, in its short form (JSON-MIN), with text and
 * regions as members "text" and "label". Offsets count UTF-16 units, as its page
 * does. Canceled annotations are not heeded, tasks without another are left out, and predictions are no annotations.
 */
export const labelStudio = {
  name: 'label-studio',
  description: "Label Studio's JSON export: an array of tasks with annotations",
  extensions: [],
  sharedExtensions: ['json', 'jsonl', 'ndjson'],
  detect({ json: { members } }) {
    const begins = (name: string, beginning: string) => members.get(name)?.startsWith(beginning) ?? false
    if (begins('data', '{') || begins('completions', '[')) return true
    return members.has('id') && (begins('annotations', '[') || begins('label', '[{"'))
  },
  mayBe: isJson,
  createReader: options => createJsonAnnotationReader('label-studio', options, parseTask),
  createWriter: createTaskWriter,
  offsets: 'utf-16',
  holds: ['text'],
  otherMembers: record => Object.keys(record).filter(name => !MEMBERS.includes(name)),
} as const satisfies DataFormat

const parseTask: RecordParser = (task, context) => {
  const { options, text: record, refuse, skip } = context
  const members = requireObject(task, refuse)
  const short = members['data'] === undefined
  const text = textOf(short ? { text: members['text'] } : members['data'], refuse)
  if (options.labels === 'none') return [{ text, spans: [], record }]
  if (short && members['label'] == null) return skip('without annotations')
  const all = short
    ? [{ result: members['label'] }]
    : requireArray(members['annotations'] ?? members['completions'] ?? [], '"annotations"', refuse)
  const valid = all.filter(annotation => objectOf(annotation)['was_cancelled'] !== true)
  if (valid.length === 0) return skip(all.length > 0 ? 'canceled' : 'without annotations')
  if (valid.length > 1)
    refuse(
      `task ${shown(members['id'])}: expected one annotation, got ${valid.length} (keep one of them in each task)`,
    )
  const offsets = offsetsOf(text, options.offsets ?? 'utf-16')
  return [{ text, spans: readSpans(regionsOf(valid[0], context), text, offsets, refuse), record }]
}

/** The text of a task: its member `text`, or the only string that it has. */
function textOf(data: unknown, refuse: (reason: string) => never): string {
  const members = requireObject(data, refuse)
  if (typeof members['text'] === 'string') return members['text']
  const [text, other] = Object.values(members).filter(value => typeof value === 'string')
  if (text === undefined || other !== undefined)
    refuse(
      `expected "text" in "data", or one string alone, got the members ${Object.keys(members).join(', ') || '(none)'}`,
    )
  return requireText(text, '"data"', refuse)
}

/** The regions of an annotation. Choices, relations and the like mark no text: they are left out and reported. */
function regionsOf(annotation: unknown, { refuse, ignore }: RecordContext): RawSpan[] {
  const spans: RawSpan[] = []
  for (const region of requireArray(objectOf(annotation)['result'] ?? [], '"result"', refuse)) {
    const { type, value = region } = objectOf(region)
    if (type === 'hypertextlabels' || type === 'paragraphlabels')
      refuse(`expected regions of type labels, which mark plain text, got ${type}`)
    const { start, end, labels, text } = objectOf(value)
    if (type !== 'labels' && labels === undefined) {
      ignore(
        KINDS.get(String(type)) ??
          (type === undefined ? 'results without labels' : `results of type ${shown(type)}`),
      )
      continue
    }
    const list = requireArray(labels, '"labels"', refuse)
    if (list.length !== 1)
      refuse(`region ${shown(start)}–${shown(end)}: expected one label, got ${shown(list)}`)
    spans.push({ start, end, label: list[0], covers: text })
  }
  return spans
}

function createTaskWriter(sink: Sink): CorpusWriter {
  let count = 0
  return {
    write(corpus, n, labels) {
      const task = taskOf(corpus, n, labels)
      sink(`${count++ === 0 ? '[\n' : ',\n'}${task}`)
    },
    close: () => sink(count === 0 ? '[]\n' : '\n]\n'),
  }
}

function taskOf(corpus: Corpus, n: number, labels?: readonly string[]): string {
  const { text, spans } = textToWrite('Label Studio', corpus, n, labels)
  const task = JSON.parse(recordOf('label-studio', corpus, n)) as Readonly<Record<string, unknown>>
  const names = controlNamesOf(task)
  const result = spans?.map(({ start, end, label }, k) => ({
    id: `r${k + 1}`,
    ...names,
    type: 'labels',
    value: { start, end, text: text.slice(start, end), labels: [label] },
  }))
  return keptRecord('label-studio', corpus, n, {
    ...(Object.values(objectOf(task['data'])).includes(text) ? {} : { data: { text } }),
    annotations: result && [{ result }],
    completions: undefined,
    text: undefined,
    label: undefined,
  })
}

/** The names of the labeling controls that the regions of a task refer to, or the usual ones. */
function controlNamesOf(task: Readonly<Record<string, unknown>>): { from_name: string; to_name: string } {
  const annotations = task['annotations'] ?? task['completions']
  for (const annotation of Array.isArray(annotations) ? annotations : []) {
    const { result } = objectOf(annotation)
    for (const region of Array.isArray(result) ? result : []) {
      const { type, from_name, to_name } = objectOf(region)
      if (type === 'labels' && typeof from_name === 'string' && typeof to_name === 'string')
        return { from_name, to_name }
    }
  }
  return { from_name: 'label', to_name: 'text' }
}
