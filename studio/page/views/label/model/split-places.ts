/** A character as people see it, and where it ends in the token, in UTF-16 units. */
export interface SplitPlace {
  readonly character: string
  readonly end: number
}

/** The characters of a token, between which it can be split: never inside an emoji or between a letter and its accents. */
export function splitPlaces(token: string): readonly SplitPlace[] {
  const places: SplitPlace[] = []
  for (const { segment, index } of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(token))
    places.push({ character: segment, end: index + segment.length })
  return places
}
