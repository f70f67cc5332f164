import { dirname, resolve } from 'node:path'
import { readClasses } from '../../src/classes/class-file.js'
import { type ClassOfWord, classesOf } from '../../src/features/language/word-classes.js'
import { readBytes } from '../../terminal/read-bytes.js'

/**
 * Replaces names of files of classes in the JSON of features by what the files hold: `{"type": "class", "classes": "classes.tsv"}`. Names
 * are relative to the file of features. Text that is no JSON stays as it is; its reader says why.
 */
export async function inlineClasses(text: string, file: string): Promise<string> {
  if (!text.includes('"class"')) return text
  let json: unknown
  try {
    json = JSON.parse(text.replace(/^\ufeff/, ''))
  } catch {
    return text
  }
  const files = new Map<string, object>()
  for (const feature of classFeatures(json)) {
    const name = feature['classes']
    if (typeof name !== 'string' || name === '') continue
    const path = file === '-' ? name : resolve(dirname(file), name)
    if (!files.has(path)) files.set(path, classesOf(await readClassFile(path)))
    feature['classes'] = files.get(path)
  }
  return files.size === 0 ? text : JSON.stringify(json)
}

/** Reads a file of classes. */
export async function readClassFile(file: string): Promise<ClassOfWord[]> {
  return readClasses(new TextDecoder().decode(await readBytes(file)), file)
}

/** All features of type class within a value, however deep; the limit on depth is checked when it is read. */
function classFeatures(json: unknown): Record<string, unknown>[] {
  const found: Record<string, unknown>[] = []
  const queue = [json]
  for (let value = queue.pop(); value !== undefined; value = queue.pop()) {
    if (typeof value !== 'object' || value === null) continue
    if ((value as { type?: unknown }).type === 'class') found.push(value as Record<string, unknown>)
    queue.push(...Object.values(value).filter(part => typeof part === 'object'))
  }
  return found
}
