import type { Happening, TokenLabels } from '../project/event.js'
import type { StudioString } from '../project/state.js'

/** Something that happened without the person's doing. The page finds the words. */
export type Notice = { readonly at: number } & (
  | {
      /** Another one accepted the string at hand. What the person has set in it is kept. */
      readonly kind: 'accepted-by-other'
      readonly string: StudioString
      readonly by: string
    }
  | {
      /** Another one changed the tokens of a string with a draft. `lost`: tokens of the draft whose label could not be carried over. */
      readonly kind: 'retokenized-by-other'
      readonly string: StudioString
      readonly by: string
      readonly lost: number
    }
  | {
      /** Another one renamed or removed a label that drafts have. `to` is `O` or `_` if it was removed. */
      readonly kind: 'label-changed-by-other'
      readonly from: string
      readonly to: string
      readonly by: string
    }
  | {
      /** The string at hand is not in the project any more. */
      readonly kind: 'string-gone'
      readonly string: StudioString
      readonly labels: TokenLabels
    }
  | {
      /** What the person has done has no effect, since another one was first. A labeling is a draft again. */
      readonly kind: 'refused'
      readonly type: Happening['type']
      readonly string: StudioString | null
      readonly reason: string
    }
  /** `accept('said')` without anything that was said. */
  | { readonly kind: 'nothing-said'; readonly string: StudioString }
)

/** A notice without its time. */
export type News = Notice extends infer Each ? (Each extends Notice ? Omit<Each, 'at'> : never) : never
