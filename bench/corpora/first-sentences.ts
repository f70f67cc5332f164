import { readFileSync, writeFileSync } from 'node:fs'

/** Copies the first sentences of a file, and returns how many tokens they have. Sentences are followed by a blank line. */
export function firstSentences(source: string, count: number, target: string): number {
  const sentences = readFileSync(source, 'utf8').trimEnd().split('\n\n', count)
  writeFileSync(target, `${sentences.join('\n\n')}\n\n`)
  return sentences.reduce((tokens, sentence) => tokens + sentence.split('\n').length, 0)
}
