import type { Model } from '../../src/model/model.js'
import type { FileSink } from '../../src/node/write.js'
import { readBatches } from '../../terminal/input.js'
import { sourceName } from '../../terminal/source-name.js'
import { atSequence } from '../data/at-sequence.js'
import { located } from '../data/read-data.js'
import { checkFormatOptions, type DataOptions, mismatchOf, readerOptions } from '../options/data-options.js'
import type { FileTagger } from '../tagging/tag-file.js'
import type { LikeTagging } from './tool.js'

/** Labels files and prints what another tool prints. */
export function createLikeTagger(
  model: Model,
  like: LikeTagging,
  data: DataOptions,
  sink: FileSink,
  onBytes: (bytes: number) => void,
): FileTagger {
  const print = like.createPrinter(model)
  const { format = like.format } = data
  checkFormatOptions(data, format)
  return {
    async *tag(file) {
      const source = sourceName(file)
      const optionsFor = () => readerOptions(data, 'optional')
      for await (const batch of readBatches(file, {
        labels: 'optional',
        format,
        ...mismatchOf(data),
        optionsFor,
        onBytes,
      })) {
        await located([file], () => {
          for (let n = 0; n < batch.N; n++) atSequence(batch, n, source, () => sink(print(batch, n)))
        })
        yield { sequences: batch.N, tokens: batch.P }
      }
    },
    close() {
      const last = print.end?.() ?? ''
      if (last !== '') sink(last)
    },
  }
}
