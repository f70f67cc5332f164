import { computed, signal } from '@preact/signals'
import type { LabelDefinition, SpanScheme } from '../../../project/event.js'
import type { ProjectState } from '../../../project/state.js'
import { addLabel } from '../../labels/label-list.js'
import { words } from '../../words/english.js'
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

/** How a project has its strings and labels. */
export type ProjectManner = Pick<ProjectState, 'scheme' | 'tokenizer'>

/** What the start view knows of a project that is not there yet, or of strings to be added to the one that `open` returns. */
export function createPlan(open: () => ProjectManner | null = () => null) {
  const text = signal('')
  const pasted = signal<Source | null>(null)
  const files = signal<readonly Source[]>([])
  const labels = signal<readonly LabelDefinition[]>([])
  const chosenScheme = signal<SpanScheme | null>(null)
  const name = signal('')
  let reading = 0
  /** Strings that join a project are read as it has them; those of a new one as was chosen. */
  const manner = (): Partial<ProjectManner> =>
    open() ?? (chosenScheme.value === null ? {} : { scheme: chosenScheme.value })

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
    const source = await read(empty(PASTED, new TextEncoder().encode(value)), manner())
    if (time === reading) change(() => (pasted.value = source))
  }

  const addFile = async (file: { readonly name: string; arrayBuffer(): Promise<ArrayBuffer> }) => {
    const content = new Uint8Array(await file.arrayBuffer())
    if (name.value === '') name.value = file.name.replace(/\.[^.]+$/, '')
    await addContent(file.name, content)
  }
  /** Takes a long text as if it were a file: browsers take minutes to lay it out in a field. */
  const addText = (value: string, title: string) => {
    const isTaken = (wish: string) => files.value.some(({ name }) => name === wish)
    let free = title
    for (let k = 2; isTaken(free); k++) free = `${title} ${k}`
    return addContent(free, new TextEncoder().encode(value))
  }
  const addContent = async (title: string, content: Uint8Array) => {
    const pending = empty(title, content)
    files.value = [...files.value.filter(({ name }) => name !== title), pending]
    replace(pending, await read(pending, manner()))
  }
  const replace = (before: Source, after: Source) =>
    change(() => {
      if (before === pasted.value) pasted.value = after
      else files.value = files.value.map(each => (each === before ? after : each))
    })

  const chooseColumn = async (source: Source, column: string) => {
    replace(source, await read({ ...source, column }, manner()))
  }
  /** Labels that came with the data are written in this way. */
  const chooseScheme = async (wish: SpanScheme) => {
    chosenScheme.value = wish
    for (const source of sources.value) replace(source, await read(source, manner()))
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
    addText,
    chooseColumn,
    remove,
    clear,
  }
}

export type Plan = ReturnType<typeof createPlan>

/** What pasted text is called where the name of a file stands. */
export const PASTED = 'pasted'

/** What a source is called where people read it. */
export function titleOf({ name }: Pick<Source, 'name'>): string {
  return name === PASTED ? words.start.text.pasted : name
}

function empty(name: string, content: Uint8Array): Source {
  return { name, content, understood: null, fault: null, columns: null, column: null }
}

async function read(given: Source, { scheme, tokenizer }: Partial<ProjectManner>): Promise<Source> {
  const columns = await columnsOf(given.name, given.content)
  const source = { ...given, columns, understood: null, fault: null }
  const options: UnderstandOptions = {
    ...(source.name !== PASTED && { source: source.name }),
    ...(source.column !== null && { textColumn: source.column }),
    ...(scheme !== undefined && { scheme }),
    ...(tokenizer !== undefined && { tokenizer }),
  }
  try {
    return { ...source, understood: await understand(source.content, options) }
  } catch (error) {
    const fault = error instanceof Error ? error.message : String(error)
    const isColumnMissing = columns !== null && source.column === null && fault.includes('expected a header')
    return { ...source, fault: isColumnMissing ? words.start.text.whichColumn(source.name) : fault }
  }
}
