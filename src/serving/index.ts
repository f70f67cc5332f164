/** `cofield/server`: models behind a URL, in Node, Deno, Bun and workers. It has all of `cofield/tag`, too. */

export type { MISALIGNED, Misaligned, TextOptions } from '../data/text/text-spans.js'
export * from '../tag.js'
export { answerTask } from './answer-task.js'
export { type LocalOptions, localService, localServices } from './local-service.js'
export { type PROBLEM_TITLES, Problem, type ProblemDetails, type ProblemType } from './problem.js'
export { type ChangeOptions, type ChangeRequest, readChange } from './read-change.js'
export type { Answer, ModelInfo, ModelService, ModelServices, Task, TaskKind, TaskLimits } from './service.js'
