import { DataError } from '../../src/common/errors.js'
import type { TokenizerPreset } from '../../src/data/text/tokenizer.js'
import type { ProjectState } from '../../studio/project/state.js'
import type { Reporter } from '../../terminal/reporter.js'
import { readBaseModel } from './base-model.js'
import { type Plan, planBeginning } from './begin.js'
import type { Chosen } from './choose-project.js'
import { readSample, readSources, SAMPLES, type Source, type StringOptions } from './read-strings.js'

/** What goes into a project. */
export interface PlanOptions extends StringOptions {
  readonly labels?: string[]
  readonly model?: string
  readonly sample?: keyof typeof SAMPLES
}

/** Reads all that goes into a project, as the project has it, and plans what to write. Nothing is written yet. */
export async function planFor(
  chosen: Chosen,
  options: PlanOptions,
  state: ProjectState,
  reporter: Reporter,
): Promise<Plan> {
  const { sample } = options
  const own = state.isCreated ? { scheme: state.scheme, tokenizer: state.tokenizer as TokenizerPreset } : {}
  const { scheme = own.scheme, tokenizer = own.tokenizer } = options
  const model = options.model === undefined ? undefined : await readBaseModel(options.model, scheme)
  const given = model?.scheme ?? scheme
  const reading = { ...options, ...(given && { scheme: given }), ...(tokenizer && { tokenizer }) }
  const sources: Source[] =
    sample === undefined
      ? await readSources(chosen.data, reading, reporter)
      : [await readSample(sample, reading)]
  checkMeant(chosen, state, sources)
  return planBeginning(state, {
    name: chosen.name,
    sources,
    labels: options.labels ?? (sample === undefined ? [] : SAMPLES[sample].labels),
    ...(given && { scheme: given }),
    ...(tokenizer && { tokenizer }),
    ...(model && { model }),
  })
}

/** A project that was found by the name of its data must have been made from them. */
function checkMeant(
  { path, isNamed }: Chosen,
  { byId, isCreated }: ProjectState,
  sources: readonly Source[],
): void {
  const isOther = sources.some(({ strings }) => strings.some(({ id }) => !byId.has(id)))
  if (isCreated && !isNamed && isOther)
    throw new DataError(
      `there is a project of this name already, with other strings. To add these, name it: cofield studio ${path} DATA. To begin another, choose a --name`,
      { source: path },
    )
}
