import type { FileSink } from '../../src/node/write.js'

/** Takes the text of a JSON object for each result. */
export type Emit = (record: string) => void

/** Writes one JSON object with results. */
export interface Results {
  readonly emit: Emit
  /** Takes the text of several objects with commas between them. */
  add(records: Uint8Array): void
  end(summary: object): void
}

/** Writes each result on a line. */
export function lineEmitter(sink: FileSink): Emit {
  return record => sink(`${record}\n`)
}

/** Writes one JSON object with all results as they come, so that it never has to fit into memory. */
export function createResults(sink: FileSink): Results {
  let separator = '{"results":['
  return {
    emit(record) {
      sink(separator + record)
      separator = ','
    },
    add(records) {
      sink(separator)
      sink(records)
      separator = ','
    },
    end(summary) {
      const begun = separator === ',' ? '' : separator
      sink(`${begun}],${JSON.stringify(summary).slice(1)}\n`)
    },
  }
}
