import { DataError } from '../common/errors.js'
import { createPauses } from '../common/long-work.js'
import type { Model } from '../model/model.js'
import { LABELERS, type Labeler, type LabelerOptions } from './labelers.js'
import { Problem } from './problem.js'
import { checkCount, checkTokens } from './read-change.js'
import { checkForm, invalidMember, readJson } from './read-json.js'
import { type Answer, TASK_LIMITS, type Task, type TaskLimits } from './service.js'
import { linesOf } from './split-lines.js'

/** How often a task begins anew because the model has changed under it. */
const ATTEMPTS = 3

const encoder = new TextEncoder()

/** An explanation of a token is about as long as this many results without it. */
const EXPLANATION = 20

/**
 * The answer of a model to `parse` or `tag`. It works in slices, between which other work has its turn, and stops at the signal, whose
 * reason it throws. All else that goes wrong is an answer; `report` gets errors that are no fault of the request.
 */
export async function answerTask(
  model: Model,
  task: Task,
  limits: TaskLimits = TASK_LIMITS,
  signal?: AbortSignal,
  report?: (error: unknown) => void,
): Promise<Answer> {
  for (let attempt = 0; ; attempt++) {
    const { changes } = model
    try {
      const answer = await labeled(model, task, limits, signal)
      if (model.changes === changes) return answer
    } catch (error) {
      signal?.throwIfAborted()
      if (model.changes === changes) {
        const problem = problemOf(error)
        if (problem.status === 500) report?.(error)
        return problem.toAnswer()
      }
    }
    if (attempt + 1 === ATTEMPTS)
      return new Problem(503, 'unavailable', 'the model keeps changing during this request; try again', {
        retryAfter: 1,
      }).toAnswer()
  }
}

/** Refuses options of `parse` or `tag` that have the wrong form, or ask for too much. */
export function checkOptions(
  kind: keyof typeof LABELERS,
  options: LabelerOptions,
  { nbest: most }: TaskLimits,
): void {
  checkForm(options, LABELERS[kind].options)
  const { nbest, decoder } = options
  if (nbest !== undefined && nbest > most)
    throw invalidMember('/nbest', `expected at most ${most}, got ${nbest}`)
  if (nbest !== undefined && decoder === 'posterior')
    throw invalidMember('/decoder', 'expected viterbi with nbest, got posterior')
}

/** What an error is to the client. An unexpected one is told without its message, which may have secrets. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (error instanceof DataError) return new Problem(422, 'invalid-data', error.message, {}, { cause: error })
  const detail = 'the server failed to answer this request; its log says why'
  return new Problem(500, 'internal', detail, {}, { cause: error })
}

function labeled(model: Model, task: Task, limits: TaskLimits, signal?: AbortSignal): Promise<Answer> {
  const work = { model, task, limits, signal }
  switch (task.kind) {
    case 'parse':
      return answerWith(LABELERS.parse, work)
    case 'tag':
      return answerWith(LABELERS.tag, work)
    default:
      throw learningOff()
  }
}

/** The answer to updates where nothing learns. */
function learningOff(): Problem {
  const detail = 'this server does not learn; start it as `cofield serve MODEL --learn DIR` to have it learn'
  return new Problem(403, 'learning-off', detail)
}

interface Work {
  readonly model: Model
  readonly task: Task
  readonly limits: TaskLimits
  readonly signal: AbortSignal | undefined
}

function answerWith<Item, Result extends object>(
  labeler: Labeler<Item, Result>,
  work: Work,
): Promise<Answer> {
  return work.task.form === 'json' ? answerJson(labeler, work) : answerLines(labeler, work)
}

async function answerJson<Item, Result extends object>(
  labeler: Labeler<Item, Result>,
  work: Work,
): Promise<Answer> {
  const { task, limits } = work
  const { items, options } = labeler.split(readJson(task.body, labeler.body))
  checkOptions(task.kind as keyof typeof LABELERS, options, limits)
  checkCount(items.length, limits, labeler.member)
  const pointerOf = (n: number) => `/${labeler.member}/${n}`
  const read = items.map((item, n) => labeler.read(item, options, pointerOf(n)))
  checkWork(labeler, read, options, work)
  const results = await labelAll(labeler, read, options, work)
  const good = results.map((result, n) => {
    if (!(result instanceof Problem)) return result
    throw new Problem(
      result.status,
      result.type,
      result.message,
      { pointer: pointerOf(n) },
      { cause: result.cause },
    )
  })
  return answerOf(JSON.stringify(labeler.join(good)), tokensOf(labeler, good))
}

/** One line for each line that is not blank, a problem in place of a result where there is one. */
async function answerLines<Item, Result extends object>(
  labeler: Labeler<Item, Result>,
  work: Work,
): Promise<Answer> {
  const { task, limits, signal } = work
  const { firstLine = 1, options = {} } = task
  checkOptions(task.kind as keyof typeof LABELERS, options, limits)
  const numbers: number[] = []
  const read: (Item | Problem)[] = []
  const pauses = createPauses(signal)
  for (const { bytes, line } of linesOf(task.body, firstLine)) {
    if (pauses.isDue()) await pauses.take()
    numbers.push(line)
    read.push(asResult(() => readLine(labeler, bytes, options, work)))
  }
  const items = read.filter((item): item is Item => !(item instanceof Problem))
  const labeledItems = (await labelAll(labeler, items, options, work)).values()
  const results = read.map(item =>
    item instanceof Problem ? item : (labeledItems.next().value as Result | Problem),
  )
  const good = results.filter((result): result is Result => !(result instanceof Problem))
  const lines = results.map((result, k) =>
    JSON.stringify(result instanceof Problem ? { error: result.atLine(numbers[k]) } : result),
  )
  return answerOf(lines.map(line => `${line}\n`).join(''), tokensOf(labeler, good))
}

function readLine<Item, Result extends object>(
  labeler: Labeler<Item, Result>,
  bytes: Uint8Array,
  options: LabelerOptions,
  work: Work,
): Item {
  const item = labeler.read(labeler.itemOf(readJson(bytes, labeler.line)), options, '')
  checkWork(labeler, [item], options, work)
  return item
}

/** Refuses more work than a task may ask for: each of several labelings counts, and an explanation counts more. */
function checkWork<Item, Result extends object>(
  labeler: Labeler<Item, Result>,
  items: readonly Item[],
  options: LabelerOptions,
  { model, limits }: Work,
): void {
  const each = (options.nbest ?? 1) * (options.explain ? EXPLANATION : 1)
  const tokens = Math.floor(limits.tokens / each)
  checkTokens(labeler.count(items, model, options, tokens), { ...limits, tokens }, labeler.member)
}

/** The results of all items. If one of them fails, each is tried alone, so that the others have theirs. */
async function labelAll<Item, Result extends object>(
  labeler: Labeler<Item, Result>,
  items: readonly Item[],
  options: LabelerOptions,
  work: Work,
): Promise<(Result | Problem)[]> {
  if (items.length === 0) return []
  const { model, signal } = work
  const { changes } = model
  try {
    return await labeler.label(model, items, options, signal)
  } catch (error) {
    if (!(error instanceof DataError) || model.changes !== changes) throw error
    if (items.length === 1) return [problemOf(error)]
  }
  const results: (Result | Problem)[] = []
  for (const item of items) {
    results.push(...(await labelAll(labeler, [item], options, work)))
  }
  return results
}

function asResult<Value>(work: () => Value): Value | Problem {
  try {
    return work()
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}

function tokensOf<Item, Result extends object>(
  labeler: Labeler<Item, Result>,
  results: readonly Result[],
): number {
  return results.reduce((sum, result) => sum + labeler.tokens(result), 0)
}

function answerOf(text: string, tokens: number): Answer {
  return { status: 200, body: encoder.encode(text), tokens }
}
