import { UsageError } from '../../terminal/usage.js'
import type { LikeTraining } from './tool.js'

type Added = ReturnType<NonNullable<LikeTraining['ofTemplates']>>

/** Whether a transition template without tokens, such as a bare `B`, asks for weights of label pairs; without one there are none. */
export function labelPairsOf(lines: readonly string[]): Added {
  return lines.some(line => /^[bB*][^%]*$/.test(line)) ? {} : { labelPairs: 'none' }
}

/** A model of maximum entropy has weights of positions only; patterns of transitions would have none. */
export function refuseTransitions(command: string, lines: readonly string[]): Added {
  const transition = lines.find(line => /^[bB*].*%/.test(line))
  if (transition !== undefined)
    throw new UsageError(
      `--like: ${command}: -T maxent: ${transition}: Wapiti has no weights of transitions then; leave the pattern out` +
        (transition.startsWith('*') ? ', or write u in place of *' : ''),
    )
  return { labelPairs: 'none' }
}

/** The lines of Wapiti patterns without comments, and those of a CRF++ template, where a comment is a whole line. */
export function wapitiLines(text: string): string[] {
  return linesOf(text).map(line => line.replace(/#.*$/su, '').trimEnd())
}

export function linesOf(text: string): string[] {
  return text.replace(/^\ufeff/, '').split(/\r?\n/)
}
