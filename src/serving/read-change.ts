import type { LabeledData } from '../data/sequence.js'
import type { TextOptions } from '../data/text/text-spans.js'
import { Problem } from './problem.js'
import type { Task } from './service.js'

/** What an update or a forget asks for. */
export interface ChangeRequest {
  readonly sequences: LabeledData
  /** Whether labels that the model does not have are learned. */
  readonly newLabels: boolean
  /** Under which the change happens once, however often it is sent: of the body, or the header. */
  readonly id?: string
}

/** The labeled sequences of an update or a forget. Throws a `Problem`. `options` say how text is cut: as the model does it. */
export function readChange(_task: Task, _options: TextOptions = {}): ChangeRequest {
  throw new Problem(503, 'unavailable', 'reading changes is not there yet')
}
