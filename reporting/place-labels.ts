/** Places the names of points so that they do not overlap: the first free candidate is taken. */

/** A point with a name, in pixels. */
export interface NamedPoint {
  readonly x: number
  readonly y: number
  readonly name: string
  /** The extent of its error bar, which no name should cover. */
  readonly bar?: readonly [top: number, bottom: number]
}

/**
 * Where the text begins, on its baseline, and whether it is so far from its point that a line must connect
 * them.
 */
export interface LabelPlace {
  readonly x: number
  readonly y: number
  readonly far: boolean
}

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** Width of a letter (rather too large) and height of a line, for a common font of 12 pixels. */
export const LETTER = 7
const LINE = 13
const RADIUS = 4
/** Distances between a point and the middle of its name, in the order tried. */
const DISTANCES = [0, 14, 26, 38, 52, 66, 82]

/** A place for each name, inside the bounds. Higher points go first. */
export function placeLabels(points: readonly NamedPoint[], bounds: Box): LabelPlace[] {
  const taken: Box[] = points.map(({ x, y, bar = [y, y] }) => ({
    left: x - RADIUS,
    right: x + RADIUS,
    top: Math.min(y - RADIUS, bar[0]),
    bottom: Math.max(y + RADIUS, bar[1]),
  }))
  const places: LabelPlace[] = new Array(points.length)
  const order = points.map((_, k) => k).sort((a, b) => points[a].y - points[b].y)
  for (const k of order) {
    const found = candidates(points[k]).find(({ box }) => inside(box, bounds) && !taken.some(overlaps(box)))
    const chosen = found ?? candidates(points[k])[0]
    taken.push(chosen.box)
    places[k] = { x: chosen.box.left, y: chosen.box.bottom - 3, far: chosen.far }
  }
  return places
}

/** To the right, to the left, then farther and farther up and down. */
function candidates({ x, y, name }: NamedPoint): { box: Box; far: boolean }[] {
  const width = name.length * LETTER
  const at = (left: number, middle: number): Box => ({
    left,
    right: left + width,
    top: middle - LINE / 2,
    bottom: middle + LINE / 2,
  })
  return DISTANCES.flatMap(distance =>
    (distance === 0 ? [0] : [-distance, distance]).flatMap(shift => {
      const gap = RADIUS + 3 + (distance > 20 ? 6 : 0)
      const sides = [at(x + gap, y + shift), at(x - gap - width, y + shift)]
      const around = distance === 0 ? sides : [at(x - width / 2, y + shift), ...sides]
      return around.map(box => ({ box, far: distance > 14 }))
    }),
  )
}

function inside(box: Box, bounds: Box): boolean {
  return (
    box.left >= bounds.left &&
    box.right <= bounds.right &&
    box.top >= bounds.top &&
    box.bottom <= bounds.bottom
  )
}

function overlaps(a: Box): (b: Box) => boolean {
  return b => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}
