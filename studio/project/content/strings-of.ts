import { DataError } from '../../../src/common/errors.js'
import type { LongCallOptions } from '../../../src/common/long-work.js'
import type { Format } from '../../../src/data/formats/registry.js'
import { formatNamed } from '../../../src/data/formats/registry.js'
import { checkTokenizer } from '../../../src/data/text/bounded-tokenizer.js'
import type { Tokenizer } from '../../../src/data/text/tokenizer.js'
import type { NewString, SpanScheme } from '../event.js'
import { labelFault, labelName, saysSomething } from '../token-labels.js'
import { contentFormat } from './content-format.js'
import { areTags, bioOfTags, countTouching, inScheme } from './project-labels.js'
import { type ContentItem, readItems } from './read-items.js'
import { StringIds } from './string-id.js'

export interface StringsOptions extends LongCallOptions {
  /** The name of the file, which tells the format together with the content. Default none: the content was pasted. */
  readonly source?: string
  /** Default: as name and content show. */
  readonly format?: Format
  /** How text is cut into tokens. Default `words`. */
  readonly tokenizer?: Tokenizer | string
  /** The scheme of the project. Default: the one that suits the labels of the content. */
  readonly scheme?: SpanScheme
  /** Whether labels of the content are taken over. Default `read`. */
  readonly labels?: 'read' | 'ignore'
  /** Whether plain text has a string in each line (default), or each sentence of a line is one. */
  readonly sentences?: 'lines' | 'within-lines'
  /** The column of a table that has the texts, if it has no usual name such as "text". */
  readonly textColumn?: string
}

/** What a content holds. */
export interface ContentStrings {
  readonly strings: readonly NewString[]
  readonly format: Format
  /** The scheme of the labels: the given one, or the one that suits them. */
  readonly scheme: SpanScheme
  /** Names of the labels, in the order in which they come. */
  readonly labels: readonly string[]
  /** Strings that bring labels. */
  readonly labeled: number
  /** Things that directly follow one of the same name, and that the scheme `plain` therefore takes as one with it. */
  readonly joined: number
  /** What the content has and a project does not: attributes, relations, … */
  readonly leftOut: readonly string[]
}

/**
 * The strings of a content in any format that the library reads, with exact offsets, and with labels if it has some: in the scheme of
 * the project. Long contents are read in slices between which the page has its turn.
 */
export async function stringsOf(
  content: string | Uint8Array,
  options: StringsOptions = {},
): Promise<ContentStrings> {
  const { source = '', tokenizer = 'words', labels = 'read', sentences = 'lines', textColumn } = options
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const format = options.format ?? contentFormat(source, bytes)
  const leftOut = new Set<string>()
  const { onProgress, signal } = options
  const items = await readItems(bytes, format, {
    source,
    tokenizer: checkTokenizer(tokenizer),
    labels,
    sentences,
    textColumn,
    onIgnore: what => leftOut.add(what),
    ...(onProgress && { onProgress }),
    ...(signal && { signal }),
  })
  return { ...labeledStrings(items, format, options.scheme, source), format, leftOut: [...leftOut] }
}

function labeledStrings(
  items: readonly ContentItem[],
  format: Format,
  given: SpanScheme | undefined,
  source: string,
): Omit<ContentStrings, 'format' | 'leftOut'> {
  const all = items.flatMap(item => (item.labels ? [item.labels] : []))
  const isTagged = areTags(all)
  const touching = isTagged ? all.reduce((sum, labels) => sum + countTouching(bioOfTags(labels)), 0) : 0
  const hasSpans = formatNamed(format)?.offsets !== undefined
  const scheme = given ?? (isTagged && (touching > 0 || !hasSpans) ? 'bio' : 'plain')
  // In a format of spans, strings without any are known to have none; but if no string has any, nobody has labeled them yet.
  const isLabeled = !hasSpans || all.some(labels => labels.some(label => label !== 'O'))
  const ids = new StringIds()
  const names = new Set<string>()
  let labeled = 0
  const strings = items.map(item => {
    const { text, offsets, line, columns } = item
    const labels = isLabeled && item.labels ? inScheme(item.labels, isTagged, scheme) : undefined
    const hasLabels = labels !== undefined && saysSomething(labels)
    for (const label of labels ?? []) {
      const fault = labelFault(label, scheme)
      if (fault !== null) throw new DataError(fault, { ...(source !== '' && { source }), line })
      const name = labelName(label, scheme)
      if (name !== null) names.add(name)
    }
    if (hasLabels) labeled++
    return {
      id: ids.idOf(text, offsets),
      text,
      tokens: offsets,
      ...(line > 0 && { line }),
      ...(columns && columns.length > 0 && { columns }),
      ...(hasLabels && { labels }),
    }
  })
  return { strings, scheme, labels: [...names], labeled, joined: scheme === 'plain' ? touching : 0 }
}
