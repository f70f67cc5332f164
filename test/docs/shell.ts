/**
 * The little of a shell that pages need, so that their commands run in this process, and on any system: `cofield` (also as
 * `npx cofield`), `echo`, `cat`, `head -n`, pipes, `>`, `<`, quotes, comments, and `cat > FILE <<'EOF'`.
 */
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runCaptured } from '../cli/run-in-process.js'

/** Runs the commands of a block in a directory and returns what they print. */
export async function runCommands(directory: string, code: string): Promise<string> {
  let printed = ''
  for (const command of commandsOf(code)) printed += await runPipeline(directory, command)
  return printed
}

/** A line of a block, lines that go on with a backslash joined, with the text that it reads, if that is in the block. */
interface CommandLine {
  readonly text: string
  readonly input: string
}

function commandsOf(code: string): CommandLine[] {
  const rows = code.replace(/\\\n\s*/g, '').split('\n')
  const found: CommandLine[] = []
  for (let k = 0; k < rows.length; k++) {
    const [, text = rows[k], end] = /^(.*?) *<<'(\w+)'$/.exec(rows[k]) ?? []
    let input = ''
    if (end !== undefined) while (rows[++k] !== end) input += `${rows[k]}\n`
    if (text.trim() !== '' && !text.startsWith('#')) found.push({ text, input })
  }
  return found
}

async function runPipeline(directory: string, { text, input }: CommandLine): Promise<string> {
  let piped = input
  for (const words of stagesOf(wordsOf(text))) piped = await runStage(directory, words, piped)
  return piped
}

/** Words as a shell sees them. Those in quotes are no operators. */
interface Word {
  readonly text: string
  readonly operator: boolean
}

function wordsOf(text: string): Word[] {
  const found: Word[] = []
  for (const [whole] of text.matchAll(/(?:'[^']*'|"[^"]*"|[^\s'"|<>])+|>>|[|<>]|#.*$/g)) {
    if (whole.startsWith('#')) break
    const operator = /^(>>|[|<>])$/.test(whole)
    found.push({ text: whole.replace(/'([^']*)'|"([^"]*)"/g, '$1$2'), operator })
  }
  return found
}

function stagesOf(words: readonly Word[]): Word[][] {
  const stages: Word[][] = [[]]
  for (const word of words) {
    if (word.operator && word.text === '|') stages.push([])
    else stages.at(-1)?.push(word)
  }
  return stages
}

async function runStage(directory: string, words: readonly Word[], piped: string): Promise<string> {
  const args: string[] = []
  let input = piped
  let output: { readonly file: string; readonly operator: string } | undefined
  for (let k = 0; k < words.length; k++) {
    const { text, operator } = words[k]
    if (!operator) args.push(text)
    else {
      const file = join(directory, words[++k].text)
      if (text === '<') input = readFileSync(file, 'utf8')
      else output = { file, operator: text }
    }
  }
  const printed = await runProgram(directory, args, input)
  if (!output) return printed
  if (output.operator === '>') writeFileSync(output.file, printed)
  else appendFileSync(output.file, printed)
  return ''
}

async function runProgram(directory: string, args: readonly string[], input: string): Promise<string> {
  const [name, ...rest] = args[0] === 'npx' ? args.slice(1) : args
  const read = (files: readonly string[]) =>
    files.length === 0 ? input : files.map(file => readFileSync(join(directory, file), 'utf8')).join('')
  if (name === 'echo') return `${rest.join(' ')}\n`
  if (name === 'cat') return read(rest)
  if (name === 'head' && rest[0] === '-n') {
    const lines = read(rest.slice(2)).split('\n')
    return lines.length > Number(rest[1])
      ? `${lines.slice(0, Number(rest[1])).join('\n')}\n`
      : lines.join('\n')
  }
  if (name !== 'cofield') throw new Error(`this shell has no ${name}: ${args.join(' ')}`)
  const { code, out, err } = await runCaptured(directory, rest, input)
  if (code !== 0) throw new Error(`cofield ${rest.join(' ')} ended with ${code}: ${err}`)
  return out
}
