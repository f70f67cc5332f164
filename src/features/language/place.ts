import type { Place } from '../../common/errors.js'
import type { Feature } from './feature.js'

/**
 * Where features were read. Kept beside them, not in them: the same feature read from another line or file is
 * equal, and a model file needs neither.
 */
const places = new WeakMap<Feature, Place>()

export function setPlace<F extends Feature>(feature: F, place: Place): F {
  places.set(feature, place)
  return feature
}

export function placeOf(feature: Feature): Place | undefined {
  return places.get(feature)
}
