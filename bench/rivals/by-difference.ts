/**
 * The time from text to text without the start of the process and the loading of the model: that of several copies of a text less
 * that of one copy. It is all that can be known of a program that only reads and writes files, and it is measured in the same way
 * for both sides.
 */

import { readFileSync, writeFileSync } from 'node:fs'
import type { TextFiles } from '../corpora/prepared-corpus.js'
import { minimum } from '../measure/statistics.js'
import type { TaggingMeasure } from '../tools/tool.js'
import type { Passes, Side } from './passes.js'

/** Copies of the text: the more, the less the noise of the machine matters. */
export const COPIES = 5

/** One pass over the text: the least time of several copies less the least time of one, divided by the copies between them. */
export function byDifference(text: TextFiles, tag: (text: TextFiles) => Promise<TaggingMeasure>): Side {
  const one: TaggingMeasure[] = []
  const several: TaggingMeasure[] = []
  const copies = copied(text)
  return {
    async measure() {
      one.push(await tag(text))
      several.push(await tag(copies))
    },
    passes(): Passes {
      const slope = (of: (measure: TaggingMeasure) => number) =>
        (minimum(several.map(of)) - minimum(one.map(of))) / (COPIES - 1)
      const cpuSeconds = slope(measure => measure.cpuSeconds ?? measure.seconds)
      if (!(cpuSeconds > 0))
        throw new Error(
          'copies of the text took no longer than the text: the machine is too noisy, take more rounds',
        )
      return { seconds: [slope(({ seconds }) => seconds)], cpuSeconds: [cpuSeconds] }
    },
  }
}

/** The text several times, in files beside it. */
function copied(text: TextFiles): TextFiles {
  const copy = (file: string) => {
    const content = readFileSync(file)
    const copies = `${file}.copies`
    writeFileSync(copies, Buffer.concat(Array.from({ length: COPIES }, () => content)))
    return copies
  }
  return { columns: copy(text.columns), attributes: copy(text.attributes), tokens: COPIES * text.tokens }
}
