import { UsageError } from '../../terminal/usage.js'
import { splitWords } from './arguments.js'
import { crfpp } from './crfpp.js'
import { crfsuite } from './crfsuite.js'
import type { LikeTagging, LikeTraining, Tool } from './tool.js'
import { wapiti } from './wapiti.js'

/** The tools that are understood. */
const TOOLS: readonly Tool[] = [crfsuite, wapiti, crfpp]

/** Understands a command line that labels data. */
export function readTagCommand(line: string): LikeTagging {
  const [tool, args] = findTool(line, ({ tagCommand }) => tagCommand)
  return tool.tag(args)
}

/** Understands a command line that trains. */
export function readTrainCommand(line: string): LikeTraining {
  const [tool, args] = findTool(line, ({ trainCommand }) => trainCommand)
  return tool.train(args)
}

/** How the tool of a model format shows models. */
export function dumperOf(format: string): ((bytes: Uint8Array) => Iterable<string | Uint8Array>) | undefined {
  return TOOLS.find(({ dump }) => dump?.formats.includes(format))?.dump?.dump
}

function findTool(line: string, commandOf: (tool: Tool) => string): [Tool, readonly string[]] {
  const words = splitWords(line)
  for (const tool of TOOLS) {
    const command = commandOf(tool).split(' ')
    if (command.every((word, k) => words[k] === word)) return [tool, words.slice(command.length)]
    if (words.length === 1 && words[0] === command[0]) return [tool, []]
  }
  throw new UsageError(
    `--like: expected a command that begins with ${TOOLS.map(commandOf).join(', ')}, got ${line}`,
  )
}
