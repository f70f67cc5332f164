import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Call } from '../../src/serving/exchange.js'
import { type BodyTimes, RequestBody } from './request-body.js'

/** A request of node:http as the handler sees it. What most requests do not need is made when it is asked for. */
export class NodeCall implements Call {
  readonly method: string
  readonly target: string
  readonly body: RequestBody | null
  private controller: AbortController | undefined

  constructor(
    private readonly request: IncomingMessage,
    private readonly response: ServerResponse,
    times: BodyTimes,
    awaitsContinue: boolean,
  ) {
    this.method = request.method ?? 'GET'
    this.target = request.url ?? '/'
    this.body = hasBody(request) ? new RequestBody(request, response, times, awaitsContinue) : null
  }

  header(name: string): string | null {
    const value = this.request.headers[name]
    return value === undefined ? null : String(value)
  }

  get signal(): AbortSignal {
    if (!this.controller) {
      const controller = new AbortController()
      const { response } = this
      const onClose = () => {
        if (!response.writableFinished) controller.abort(new Error('the client has gone'))
      }
      if (response.destroyed || response.closed) onClose()
      else response.once('close', onClose)
      this.controller = controller
    }
    return this.controller.signal
  }
}

/** Whether a body follows the head of a request. */
function hasBody({ headers }: IncomingMessage): boolean {
  return (
    headers['transfer-encoding'] !== undefined || Number.parseInt(headers['content-length'] ?? '0', 10) > 0
  )
}
