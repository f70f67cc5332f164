import { statSync } from 'node:fs'
import { basename } from 'node:path'
import { ENDING, isProject, nameOf } from '../../server/studio/project-folder.js'
import { UsageError } from '../../terminal/usage.js'

/** Which project is meant, and the data that go into it. */
export interface Chosen {
  readonly path: string
  readonly name: string
  readonly data: readonly string[]
  /** Whether the project was named, and not found by the name of its data. */
  readonly isNamed: boolean
}

export interface ChooseOptions {
  readonly name?: string
  readonly sample?: string
}

/** The name of a project that begins without data. */
const DEFAULT_NAME = 'studio'

const LONGEST_NAME = 100

/** Tells the project from the data. A project is a folder with a journal, or a path that ends as projects do. */
export function chooseProject(paths: readonly string[], options: ChooseOptions): Chosen {
  const named = paths.filter(isNamedProject)
  const data = paths.filter(path => !isNamedProject(path))
  if (named.length > 1)
    throw new UsageError(`studio: expected one project, got ${named.join(' and ')}: open them one by one`)
  const folder = data.find(path => statSync(path, { throwIfNoEntry: false })?.isDirectory())
  if (folder !== undefined)
    throw new UsageError(
      `studio: expected files with data or a project, got the folder ${folder}, in which there is no journal.jsonl`,
    )
  if (data.length > 0 && options.sample !== undefined)
    throw new UsageError('--sample: expected no files beside it, got some')
  if (named.length === 1) {
    if (options.name !== undefined)
      throw new UsageError('--name: applies to a new project only; the page can rename this one')
    const path = named[0].replace(/(?<=.)[/\\]+$/, '')
    return { path, name: nameOf(path), data, isNamed: true }
  }
  const name = options.name ?? options.sample ?? nameOfData(data[0])
  checkName(name)
  return { path: `${name}${ENDING}`, name, data, isNamed: false }
}

function isNamedProject(path: string): boolean {
  return /\.cofield-studio[/\\]*$/.test(path) || isProject(path)
}

/** The name of a project by its first file: without folder and endings. */
function nameOfData(file: string | undefined): string {
  if (file === undefined || file === '-') return DEFAULT_NAME
  return basename(file).replace(/(?<=.)(\.[A-Za-z][A-Za-z0-9]{0,7}){1,2}$/, '')
}

function checkName(name: string): void {
  if (name !== '' && name.length <= LONGEST_NAME && !/^\.|[/\\\p{Cc}]/u.test(name)) return
  throw new UsageError(
    `--name: expected at most ${LONGEST_NAME} characters without slashes and without a dot at the start, got ${JSON.stringify(name)}`,
  )
}
