import type { FileSink } from '../../src/node/write.js'

/** Takes the text of a JSON object for each result. */
export type Emit = (record: string) => void

/** Writes each result on a line. */
export function lineEmitter(sink: FileSink): Emit {
  return record => sink(`${record}\n`)
}

/** Writes one JSON object with all results as they come, so that it never has to fit into memory. */
export function createResults(sink: FileSink): { readonly emit: Emit; end(summary: object): void } {
  let separator = '{"results":['
  return {
    emit(record) {
      sink(separator + record)
      separator = ','
    },
    end(summary) {
      const begun = separator === ',' ? '' : separator
      sink(`${begun}],${JSON.stringify(summary).slice(1)}\n`)
    },
  }
}
