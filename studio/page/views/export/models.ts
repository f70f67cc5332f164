import { load } from '../../../../src/load.js'
import type { Model } from '../../../../src/model/model.js'
import type { LearnerName } from '../../../project/event.js'
import type { Session } from '../../../session/session.js'
import { fileNameOf } from './file-names.js'

/** A model that can be taken away. */
export interface ModelFile {
  readonly learner: LearnerName
  /** `ingredients.cofield` for the better learner, `ingredients-instant.cofield` for the other one. */
  readonly file: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** The models as they are now, the better one first. */
export async function modelFiles(session: Session): Promise<ModelFile[]> {
  const name = fileNameOf(session.state.name)
  const files = order(session).map(async (learner, k): Promise<ModelFile[]> => {
    const bytes = await session.saveModel(learner)
    return bytes ? [{ learner, bytes, file: k === 0 ? `${name}.cofield` : `${name}-${learner}.cofield` }] : []
  })
  return (await Promise.all(files)).flat()
}

/** Both learners, the one first that was right more often, if it has a model. */
function order({ learners }: Session): readonly LearnerName[] {
  const { instant, thorough } = learners
  const isThorough = thorough.learned > 0 && (thorough.right ?? 0) > (instant.right ?? 0)
  return isThorough ? ['thorough', 'instant'] : ['instant', 'thorough']
}

/** The last model that was opened: many renderings ask for the same one. */
let opened: { readonly bytes: Uint8Array; readonly model: Model } | null = null

/** The model in these bytes. */
export function openModel(bytes: Uint8Array<ArrayBuffer>): Model {
  if (opened?.bytes !== bytes) opened = { bytes, model: load(bytes) }
  return opened.model
}
