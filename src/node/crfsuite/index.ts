/**
 * `cofield/crfsuite`: the classes of the npm package `crfsuite`, and what python-crfsuite has besides. A program for Node changes its
 * import and nothing else.
 */

export type { Item, ItemValue } from '../../index.js'
export type { CrfsuiteInfo } from './info.js'
export { Tagger } from './tagger.js'
export { Trainer, type TrainerOptions } from './trainer.js'
