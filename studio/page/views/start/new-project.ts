import { computed, signal } from '@preact/signals'
import type { LabelDefinition, SpanScheme } from '../../../project/event.js'
import { addLabel } from '../../labels/label-list.js'
import { columnsOf, type UnderstandOptions, type Understood, understand } from './understand.js'

/** A file or pasted text that a project is made of. */
export interface Source {
  /** The name of the file. */
  readonly name: string
  readonly content: Uint8Array
  /** What was found in it; null while it is being read, or if it cannot be. */
  readonly understood: Understood | null
  /** Why it cannot be read. */
  readonly fault: string | null
  /** The columns of a table of which one is the text; null if it is no table. */
  readonly columns: readonly string[] | null
  /** The column that was chosen; null: the one with a usual name. */
  readonly column: string | null
}

/** What the start view knows of a project that is not there yet, or of strings to be added to one. */
export function createPlan() {
  const text = signal('')
  const pasted = signal<Source | null>(null)
  const files = signal<readonly Source[]>([])
  const labels = signal<readonly LabelDefinition[]>([])
  const chosenScheme = signal<SpanScheme | null>(null)
  const name = signal('')
  let reading = 0

  const sources = computed(() => (pasted.value ? [...files.value, pasted.value] : files.value))
  const found = computed(() => sources.value.flatMap(({ understood }) => understood ?? []))
  const strings = computed(() => found.value.reduce((sum, { strings }) => sum + strings.length, 0))
  /** Labels that came with the data: they cannot be removed here. */
  const given = computed(() => new Set(found.value.flatMap(each => each.labels)))
  /** If data have labels, they suggest how these are written. */
  const givenScheme = computed(() => found.value.find(({ scheme }) => scheme !== null)?.scheme ?? null)
  const scheme = computed<SpanScheme>(() => chosenScheme.value ?? givenScheme.value ?? 'plain')
  const isReading = computed(() => sources.value.some(each => !each.understood && each.fault === null))
  const hasFault = computed(() => sources.value.some(({ fault }) => fault !== null))

  /** Labels of data that are gone go with them; those that are new get the next keys and colors. */
  const takeLabels = (before: ReadonlySet<string>) => {
    const kept = labels.value.filter(label => !before.has(label.name) || given.value.has(label.name))
    const news = [...given.value].filter(name => kept.every(label => label.name !== name))
    labels.value = news.reduce<readonly LabelDefinition[]>(addLabel, kept)
  }
  const change = (work: () => void) => {
    const before = given.value
    work()
    takeLabels(before)
  }

  const setText = async (value: string) => {
    text.value = value
    const time = ++reading
    if (value.trim() === '') return change(() => (pasted.value = null))
    const source = await read(empty(PASTED, new TextEncoder().encode(value)), chosenScheme.value)
    if (time === reading) change(() => (pasted.value = source))
  }

  const addFile = async (file: { readonly name: string; arrayBuffer(): Promise<ArrayBuffer> }) => {
    const content = new Uint8Array(await file.arrayBuffer())
    const pending = empty(file.name, content)
    files.value = [...files.value.filter(({ name }) => name !== file.name), pending]
    if (name.value === '') name.value = file.name.replace(/\.[^.]+$/, '')
    replace(pending, await read(pending, chosenScheme.value))
  }
  const replace = (before: Source, after: Source) =>
    change(() => {
      if (before === pasted.value) pasted.value = after
      else files.value = files.value.map(each => (each === before ? after : each))
    })

  const chooseColumn = async (source: Source, column: string) => {
    replace(source, await read({ ...source, column }, chosenScheme.value))
  }
  /** Labels that came with the data are written in this way. */
  const chooseScheme = async (wish: SpanScheme) => {
    chosenScheme.value = wish
    for (const source of sources.value) replace(source, await read(source, wish))
  }
  const remove = (source: Source) => {
    if (source === pasted.value) return setText('')
    change(() => (files.value = files.value.filter(each => each !== source)))
  }
  const clear = () => {
    reading++
    text.value = ''
    pasted.value = null
    files.value = []
    labels.value = []
    chosenScheme.value = null
    name.value = ''
  }
  return {
    text,
    sources,
    strings,
    labels,
    given,
    scheme,
    givenScheme,
    chooseScheme,
    name,
    isReading,
    hasFault,
    setText,
    addFile,
    chooseColumn,
    remove,
    clear,
  }
}

export type Plan = ReturnType<typeof createPlan>

/** What pasted text is called where the name of a file stands. */
export const PASTED = 'pasted'

function empty(name: string, content: Uint8Array): Source {
  const columns = columnsOf(name, content)
  return { name, content, understood: null, fault: null, columns, column: null }
}

async function read(source: Source, scheme: SpanScheme | null): Promise<Source> {
  const options: UnderstandOptions = {
    ...(source.name !== PASTED && { source: source.name }),
    ...(source.column !== null && { textColumn: source.column }),
    ...(scheme !== null && { scheme }),
  }
  try {
    return { ...source, understood: await understand(source.content, options), fault: null }
  } catch (error) {
    return { ...source, understood: null, fault: error instanceof Error ? error.message : String(error) }
  }
}
