/** The part of autocannon that the benchmark uses; the package has no types. */
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events'

  interface Options {
    readonly url: string
    readonly connections: number
    /** Seconds. */
    readonly duration: number
    readonly method: 'POST'
    readonly headers: Readonly<Record<string, string>>
    readonly body: string
  }

  interface Result {
    readonly errors: number
    readonly non2xx: number
    /** Seconds. */
    readonly duration: number
  }

  interface Instance extends EventEmitter, PromiseLike<Result> {
    on(
      event: 'response',
      listener: (client: unknown, status: number, bytes: number, milliseconds: number) => void,
    ): this
  }

  function autocannon(options: Options): Instance

  export = autocannon
}
