import type { AnyTarget } from './target.js'

/** How an input failed. */
export interface Failure {
  readonly kind: 'exception' | 'hang' | 'memory' | 'crash'
  readonly message: string
  /** Equal for failures that most likely have one cause. */
  readonly signature: string
}

/** Runs an input here and now: the failure that it ends in, or undefined. */
export async function tryInput(target: AnyTarget, input: unknown): Promise<Failure | undefined> {
  try {
    const pending = target.run(input)
    if (pending) await pending
    return undefined
  } catch (error) {
    return failureOf(error)
  }
}

function failureOf(error: unknown): Failure {
  const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error))
  const place = /^\s+at (?:async )?([\w$.]+) \(/m.exec(stack.slice(stack.indexOf('\n    at ')))?.[1] ?? ''
  // Numbers and quoted texts are of this input, the rest is of the cause.
  const general = name === 'Finding' ? message.split(':')[0] : message
  const cause = general.replace(/"(?:[^"\\]|\\.)*"/g, '""').replace(/[\d.]+(e[+-]?\d+)?/gi, '0')
  return {
    kind: 'exception',
    message: name === 'Finding' ? message : withoutFolders(stack.split('\n').slice(0, 6).join('\n')),
    signature: `${name}: ${cause.slice(0, 80)} in ${place}`,
  }
}

/** A trace with the names of files alone: where this machine keeps them is nobody's business. */
function withoutFolders(trace: string): string {
  return trace.replace(/(?:file:\/\/)?\/[^\s()]*\//g, '')
}
