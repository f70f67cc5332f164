import { type Happening, type NewEvent, OPEN } from '../event.js'
import { carriedOver, keptTokens } from '../folding/kept-tokens.js'
import type { Answer, Judged, ProjectState, StudioString } from '../state.js'
import { saysSomething } from '../token-labels.js'

type Stamped = (happening: Happening, from?: Answer) => NewEvent

/** Events for the labelings that they have and I have not, and the strings whose tokens stand in the way. */
export function mergedLabelings(
  mine: ProjectState,
  theirs: ProjectState,
  by: Stamped,
): { events: NewEvent[]; differentTokens: string[] } {
  const events: NewEvent[] = []
  const differentTokens: string[] = []
  const figures = lastFigures(theirs)
  for (const [id, { labelings, decision }] of theirs.said) {
    const their = theirs.byId.get(id) as StudioString
    const own = mine.byId.get(id)
    const news = labelings.filter(answer => isNews(mine, id, answer))
    const hasSameTokens = !own || areEqual(own.offsets, their.offsets)
    const canChange = own !== undefined && own.columns === null && !mine.said.has(id)
    if (hasSameTokens || canChange) {
      if (!hasSameTokens && news.length > 0)
        events.push(by({ type: 'retokenize', string: id, tokens: their.offsets }))
      for (const answer of news)
        events.push(by({ type: 'accept', string: id, labels: answer.labels, ...figures(id, answer) }, answer))
      if (decision && !mine.said.get(id)?.decision)
        events.push(by({ type: 'resolve', string: id, labels: decision.labels }, decision))
    } else if (news.length > 0) {
      differentTokens.push(id)
      for (const answer of news) {
        const labels = carriedOver(answer.labels, keptTokens(their.offsets, own.offsets), OPEN)
        if (saysSomething(labels)) events.push(by({ type: 'accept', string: id, labels }, answer))
      }
    }
  }
  return { events, differentTokens }
}

/** Whether I have no labeling of this annotator, or an older one. */
function isNews(mine: ProjectState, id: string, { by, at }: Answer): boolean {
  const known = mine.byAnnotator.get(by)?.get(id)
  return !known || known.at < at
}

/** What was proposed for a labeling, and how many keys it took, if it was accepted as it is now. */
function lastFigures({
  history,
}: ProjectState): (id: string, answer: Answer) => Partial<Pick<Judged, 'proposed' | 'strokes'>> {
  const last = new Map<string, Judged>()
  for (const judged of history) last.set(`${judged.by}\n${judged.string}`, judged)
  return (id, answer) => {
    const judged = last.get(`${answer.by}\n${id}`)
    if (!judged || !areEqual(judged.labels, answer.labels)) return {}
    return { proposed: judged.proposed, strokes: judged.strokes }
  }
}

function areEqual<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((item, k) => item === b[k])
}
