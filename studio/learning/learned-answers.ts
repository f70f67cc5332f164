import type { Answer, ProjectState } from '../project/state.js'
import { isSaid } from './label-names.js'

/** What a learner takes of a state. */
export type Answers = Pick<ProjectState, 'answers' | 'byId'>

/** A labeled string, as the library takes it. */
export interface Example {
  readonly id: string
  readonly tokens: readonly string[]
  readonly labels: readonly string[]
}

/** What a learner must forget and what it must learn. */
export interface Difference {
  readonly gone: readonly Example[]
  readonly news: readonly Example[]
}

interface Learned extends Example {
  readonly answer: Answer
}

/** Remembers which answers a learner knows. An answer that says nothing is not learned. */
export class LearnedAnswers {
  private readonly byString = new Map<string, Learned>()

  get size(): number {
    return this.byString.size
  }

  get(id: string): Example | undefined {
    return this.byString.get(id)
  }

  all(): Example[] {
    return [...this.byString.values()]
  }

  /** The difference between what is known and the answers of a state, which are known from now on. Null if there is none. */
  take(state: Answers): Difference | null {
    const gone: Example[] = []
    const news: Example[] = []
    for (const [id, learned] of this.byString) {
      if (isAsIn(state, id, learned)) continue
      gone.push(learned)
      this.byString.delete(id)
    }
    for (const [id, answer] of state.answers) {
      if (this.byString.has(id) || !answer.labels.some(isSaid)) continue
      const { tokens } = state.byId.get(id)!
      const learned = { id, tokens, labels: answer.labels, answer }
      news.push(learned)
      this.byString.set(id, learned)
    }
    return gone.length + news.length > 0 ? { gone, news } : null
  }
}

/** Answers and tokens stay the same objects while nothing of them changes. */
function isAsIn(state: Answers, id: string, { answer, tokens }: Learned): boolean {
  return state.answers.get(id) === answer && state.byId.get(id)?.tokens === tokens
}
