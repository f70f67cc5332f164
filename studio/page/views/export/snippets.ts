/** Code that uses an exported model, with the names and a string of the project, ready to be copied and run. */

export interface SnippetInput {
  /** `ingredients.cofield` */
  readonly file: string
  /** A string to parse, on one line. */
  readonly text: string
  /** What the model finds in it. */
  readonly fields: Readonly<Record<string, readonly string[]>>
}

/** Each a tab of the view, with one or more pieces to be copied. */
export const SNIPPETS = ['library', 'command', 'browser', 'server'] as const
export type SnippetName = (typeof SNIPPETS)[number]

export interface SnippetStep {
  /** Which line of words stands above it. */
  readonly step: 'install' | 'library' | 'command' | 'page' | 'static' | 'serve' | 'ask'
  readonly code: string
}

export function snippetOf(name: SnippetName, input: SnippetInput): SnippetStep[] {
  return MAKERS[name](input)
}

const MAKERS: Readonly<Record<SnippetName, (input: SnippetInput) => SnippetStep[]>> = {
  library: input => [
    { step: 'install', code: 'npm install cofield' },
    { step: 'library', code: libraryCode(input) },
  ],
  command: ({ file, text }) => [
    { step: 'command', code: `${printed(text)} | npx cofield parse ${file} --jsonl` },
  ],
  browser: input => [
    { step: 'install', code: 'npm install cofield' },
    { step: 'page', code: pageCode(input) },
    { step: 'static', code: 'python3 -m http.server' },
  ],
  server: ({ file, text }) => [
    { step: 'serve', code: `npx cofield serve ${file}` },
    {
      step: 'ask',
      code: `curl http://127.0.0.1:8080/v1/models/${encodeURIComponent(modelNameOf(file))}/parse \\
  -H 'content-type: application/json' -d ${shellQuoted(JSON.stringify({ text }))}`,
    },
  ],
}

function libraryCode({ file, text, fields }: SnippetInput): string {
  return `import { readFileSync } from 'node:fs'
import { load } from 'cofield'

const model = load(readFileSync('${file}'))
model.parse(${quoted(text)}).fields
// → ${literalOf(fields)}`
}

/** The smaller entry, which cannot train. In HTML no text may look like the end of the script. */
function pageCode({ file, text }: SnippetInput): string {
  return `<!doctype html>
<meta charset="utf-8">
<title>${modelNameOf(file)}</title>
<pre></pre>
<script type="module">
  import { load } from './node_modules/cofield/dist/src/tag.js'

  const response = await fetch('${file}')
  const model = await load(await response.arrayBuffer())
  const { fields } = model.parse(${quoted(text).replaceAll('<', '\\x3c')})
  document.querySelector('pre').textContent = JSON.stringify(fields, null, 2)
</script>`
}

/** The name that the server gives the model of a file. */
function modelNameOf(file: string): string {
  return file.replace(/\.cofield$/, '')
}

/** A text as JavaScript: in single quotes. */
function quoted(text: string): string {
  const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")
  return `'${inner.replace(/[\u2028\u2029]/g, found => `\\u${found.charCodeAt(0).toString(16)}`)}'`
}

function literalOf(fields: SnippetInput['fields']): string {
  const members = Object.entries(fields).map(([name, texts]) => {
    const key = /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name) ? name : quoted(name)
    return `${key}: [${texts.map(quoted).join(', ')}]`
  })
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
}

/** A text as a word of a shell: in single quotes. */
export function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

/** A command that prints a text. `echo` reads some texts as options or escapes. */
function printed(text: string): string {
  return /^-|\\/.test(text) ? `printf '%s\\n' ${shellQuoted(text)}` : `echo ${shellQuoted(text)}`
}
