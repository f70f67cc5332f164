import { type BlockLabeler, createBlockLabeler } from '../../../../cli/tagging/threads/block-labeler.js'
import type { BlockThreads } from '../../../../cli/tagging/threads/block-threads.js'
import type { LabeledBlock, Labeling } from '../../../../cli/tagging/threads/messages.js'
import type { Model } from '../../../../src/model/model.js'
import type { FileOpening } from '../../../../src/node/files-reader.js'

interface Given {
  readonly number: number
  readonly opening: FileOpening
  readonly bytes: Uint8Array
}

/** Which blocks the threads label: all, those with odd numbers, or none, since all fail. */
export type Diligence = 'all' | 'odd' | 'none'

/** Threads that are none: blocks are labeled in this thread when somebody waits, the latest first. */
export function threadsHere(
  model: Model,
  labeling: Labeling,
  diligence: Diligence,
  window = 3,
): BlockThreads {
  const labelers = new Map<FileOpening, BlockLabeler>()
  let waiting: Given[] = []
  const answers = new Map<number, LabeledBlock | null>()

  function label({ opening, bytes }: Given): LabeledBlock | null {
    if (diligence === 'none') return null
    let labeler = labelers.get(opening)
    try {
      if (!labeler) {
        labeler = createBlockLabeler(model, labeling)
        labeler.begin(structuredClone(opening))
        labelers.set(opening, labeler)
      }
      return labeler.label(structuredClone(bytes))
    } catch {
      labelers.delete(opening)
      return null
    }
  }

  return {
    window,
    count: 1,
    give: (number, opening, bytes) => waiting.push({ number, opening, bytes }),
    claim(number) {
      if (diligence !== 'odd' || number % 2 === 1) return false
      const isThere = waiting.some(given => given.number === number)
      waiting = waiting.filter(given => given.number !== number)
      return isThere
    },
    answer(number) {
      const answer = answers.get(number)
      answers.delete(number)
      return answer
    },
    async wait() {
      const given = waiting.pop()
      if (!given) throw new Error('expected a block, got none: this would wait for ever')
      answers.set(given.number, label(given))
    },
    async close() {},
  }
}
