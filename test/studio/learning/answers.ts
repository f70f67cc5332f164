import { Model } from '../../../src/model/model.js'
import { train } from '../../../src/train.js'
import type { Answers } from '../../../studio/learning/instant-learner.js'
import { LeanModel, type ProposalModel } from '../../../studio/learning/lean-model.js'
import type { Answer, StudioString } from '../../../studio/project/state.js'

/** A string of a project with these tokens. */
export function stringOf(
  id: string,
  tokens: readonly string[],
  more: Partial<StudioString> = {},
): StudioString {
  return {
    id,
    number: 1,
    text: tokens.join(' '),
    tokens,
    offsets: [],
    source: 'test',
    line: null,
    columns: null,
    isFlagged: false,
    skipped: 0,
    comment: '',
    isKept: false,
    ...more,
  }
}

/** Answers by string, as labels or as they are, and the strings' tokens. */
export function answersOf(
  labels: Readonly<Record<string, readonly string[] | Answer>>,
  tokens: Readonly<Record<string, readonly string[]>>,
): Answers {
  const answers = Object.entries(labels).map(
    ([id, given]) =>
      [id, 'labels' in given ? given : { labels: given, by: 'me', at: 0, isConflict: false }] as const,
  )
  return {
    answers: new Map(answers),
    byId: new Map(Object.entries(tokens).map(([id, words]) => [id, stringOf(id, words)])),
  }
}

/** What `train` makes of all answers; null if they say nothing. */
export async function freshModel({ answers, byId }: Answers): Promise<Model | null> {
  const data = [...answers].map(([id, { labels }]) => ({ tokens: byId.get(id)!.tokens, labels }))
  if (!data.some(({ labels }) => labels.some(label => label !== '_'))) return null
  return train(data, { method: 'empirical', tokenizer: 'words' })
}

/** The bytes of the file of a model. */
export function bytesOf(model: ProposalModel): Uint8Array {
  return (model instanceof LeanModel ? new Model(model.engine) : model).save()
}
