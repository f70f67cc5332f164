import { DataError } from '../common/errors.js'
import type { Corpus } from '../data/corpus.js'
import { countedPart } from '../data/counted-corpus.js'
import { refuseAmbiguousLabels } from '../data/labels/refuse-unknown.js'
import { UNKNOWN } from '../data/labels/unknown-label.js'
import { placeOf } from '../data/place-of.js'
import type { StringTable } from '../data/string-table.js'
import type { Engine, Figures, Learning } from '../model/engine.js'
import { EngineBase, type EngineDescription } from '../model/engine-base.js'
import type { Sections } from '../model/file/container.js'
import { CountStore } from './count-store.js'
import { keyTotal } from './counts.js'
import { countSections } from './file/count-sections.js'
import { checkMergeable } from './merging/mergeable.js'
import { refuseNewLabels } from './new-labels.js'
import type { Observations } from './observations.js'
import { Observer } from './observer.js'

/**
 * Common part of all engines made of counts: they learn, forget and merge exactly, and are saved as counts.
 */
export abstract class CountEngine<Description extends EngineDescription>
  extends EngineBase<Description>
  implements Learning
{
  protected store: CountStore

  constructor(store: CountStore, description: Description) {
    super(description)
    this.store = store
  }

  get labels(): StringTable {
    return this.store.vocabularies.labels
  }

  get learning(): Learning {
    return this
  }

  get figures(): Figures {
    const { sequences, tokens, vocabularies, layers } = this.store.canonical()
    const { items, labelPairs, keyPairs, signaturePairs, links } = layers[0]
    const tables = [items, labelPairs, keyPairs, signaturePairs]
    if (links) tables.push(links.labelPairs, links.keyPairs, links.signaturePairs)
    return {
      sequences,
      tokens,
      labels: vocabularies.labels.size,
      attributes: vocabularies.keys.size + vocabularies.attributes.size,
      features: tables.reduce((total, table) => total + (table?.count.length ?? 0), 0),
    }
  }

  knows(word: string): boolean {
    const { keys, words } = this.store.vocabularies
    const id = (words ?? keys).find(word)
    if (words === null) return keyTotal(this.store.layers, id) > 0
    return id >= 0 && this.store.layers.reduce((total, layer) => total + (layer.words![id] ?? 0), 0) > 0
  }

  sections(): Sections {
    return countSections(this.store)
  }

  update(corpus: Corpus, newLabels: boolean): void {
    const known = this.labels.toArray()
    refuseAmbiguousLabels(corpus, known, 'update')
    if (!newLabels) refuseNewLabels(corpus, known)
    this.forgetScorer()
    try {
      this.store.add(this.observe(countedPart(corpus), 'grow'))
    } catch (error) {
      this.store.dropUncounted()
      throw error
    }
  }

  forget(corpus: Corpus): void {
    refuseAmbiguousLabels(corpus, this.labels.toArray(), 'forget')
    const counted = countedPart(corpus)
    const observed = this.observe(counted, 'frozen')
    checkLearned(observed, counted)
    this.store.subtract(observed)
    this.forgetScorer()
  }

  merge(...others: readonly Engine[]): void {
    const stores = others.map(other => {
      if (!(other instanceof CountEngine))
        throw new DataError(`merge: expected a model of counts, got ${other.method}`)
      checkMergeable(this, other)
      return other.store
    })
    if (stores.length > 0) this.store = CountStore.merged([this.store, ...stores])
    this.forgetScorer()
  }

  /** The observations of a corpus. */
  protected observe(corpus: Corpus, mode: 'grow' | 'frozen'): Observations {
    const { features, functions } = this.description
    const { vocabularies, unused } = this.store
    return new Observer(features, vocabularies, mode === 'grow' ? mode : unused, functions).observe(corpus)
  }
}

/** Refuses unknown observations: what was never seen has no id and cannot be forgotten. */
function checkLearned({ offset, key, signature, label, word: known }: Observations, corpus: Corpus): void {
  const columns = known ? [key, signature, label, known] : [key, signature, label]
  for (let n = 0; n + 1 < offset.length; n++) {
    for (let p = offset[n]; p < offset[n + 1]; p++) {
      if (corpus.labels!.ids[p] === UNKNOWN) continue
      if (columns.every(({ ids, map }) => map[ids[p]] >= 0)) continue
      const word = corpus.columns[0].strings.get(corpus.columns[0].ids[p])
      const name = corpus.labels!.strings.get(corpus.labels!.ids[p])
      throw new DataError(
        `forget: "${word}" labeled ${name} was not learned before`,
        placeOf(corpus, n, p - offset[n]),
      )
    }
  }
}
