import type { Place } from '../../common/errors.js'
import type { Feature } from './feature.js'

/**
 * Where features were read. Kept beside them, not in them: the same description from another line of
 * another file is the same description, and a model file has no use for either.
 */
const places = new WeakMap<Feature, Place>()

export function setPlace<F extends Feature>(feature: F, place: Place): F {
  places.set(feature, place)
  return feature
}

export function placeOf(feature: Feature): Place | undefined {
  return places.get(feature)
}
