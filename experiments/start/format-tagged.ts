import type { Model } from '../../src/index.js'
import { COLUMNS, type Look, type Screen } from './screen.js'

/** A word with its label and the model's confidence. */
interface TaggedWord {
  readonly word: string
  readonly label: string
  readonly probability: number
}

const INDENT = '  '
const GAP = 2
const ROWS = 3

/**
 * A sentence in columns: the word (in brackets if unknown), its label, and the confidence if it is below 100
 * %.
 */
export function formatTagged(model: Model, words: readonly string[], screen: Screen): string {
  const blocks = wrap(tagWords(model, words), COLUMNS - INDENT.length + GAP)
  return blocks.map(block => formatBlock(block, screen)).join('\n')
}

/** The labels that the model gives. */
export function labelsOf(model: Model, sentences: readonly string[]): Set<string> {
  return new Set(sentences.flatMap(sentence => model.tag(sentence.split(' '))))
}

function tagWords(model: Model, words: readonly string[]): TaggedWord[] {
  const marginals = model.marginals(words)
  return model.tag(words).map((label, t) => ({
    word: model.knows(words[t]) ? words[t] : `[${words[t]}]`,
    label,
    probability: marginals[t][label] ?? 0,
  }))
}

function cellsOf({ word, label, probability }: TaggedWord): string[] {
  const percent = Math.round(100 * probability)
  return [word, label, percent === 100 ? '' : `${percent} %`]
}

function widthOf(tagged: TaggedWord): number {
  return Math.max(...cellsOf(tagged).map(cell => cell.length)) + GAP
}

/** Wraps a sentence that is too wide. */
function wrap(words: readonly TaggedWord[], columns: number): TaggedWord[][] {
  const blocks: TaggedWord[][] = [[]]
  let width = 0
  for (const word of words) {
    width += widthOf(word)
    if (width > columns) {
      blocks.push([])
      width = widthOf(word)
    }
    blocks.at(-1)!.push(word)
  }
  return blocks
}

function formatBlock(words: readonly TaggedWord[], screen: Screen): string {
  const lines = Array.from({ length: ROWS }, (_, row) => {
    const cells = words.map(word => screen.paint(cellsOf(word)[row].padEnd(widthOf(word)), lookOf(word, row)))
    return `${INDENT}${cells.join('')}`.trimEnd()
  })
  return `${lines.join('\n').trimEnd()}\n`
}

function lookOf({ probability }: TaggedWord, row: number): Look {
  if (row === 0) return 'bold'
  if (row === 2) return 'dim'
  return probability > 0.9 ? 'green' : probability > 0.6 ? 'yellow' : 'red'
}
