import { type Sequence, train } from '../../src/index.js'
import { CLOSED_FORMS } from '../closed-forms.js'
import { type Experiment, exactly, type Goal } from './experiment.js'

const repeat = (times: number, tokens: string, labels: string): Sequence[] =>
  Array.from({ length: times }, () => ({ tokens: [...tokens], labels: [...labels] }))

const ROB = [...repeat(11, 'rib', 'XIB'), ...repeat(9, 'rob', 'YOB'), ...repeat(1, 'rob', 'XIB')]
const TEST_TIME = [...repeat(4, 'abcd', '0000'), ...repeat(1, 'abcd', '0110')]

/** The two examples that the papers work out by hand: on these the closed form must give just their figures. */
export async function runExamples(): Promise<Experiment[]> {
  return [
    { id: 'rob', title: '11 rib:XIB, 9 rob:YOB, 1 rob:XIB; label rob', rows: [], goals: await robGoals() },
    {
      id: 'test-time',
      title: '4 abcd:0000, 1 abcd:0110; label bc',
      rows: [],
      goals: await testTimeGoals(),
    },
  ]
}

async function robGoals(): Promise<Goal[]> {
  const goals: Goal[] = []
  for (const name of ['EP1', 'ECRN']) {
    const model = await train(ROB, optionsOf(name))
    for (const [labels, probability] of [['YOB', 9 / 10] as const, ['XIB', 1 / 10] as const]) {
      const figure = model.probability([...'rob'], [...labels])
      goals.push(exactly(`${name}, P(${labels} | rob)`, probability, figure))
    }
  }
  return goals
}

async function testTimeGoals(): Promise<Goal[]> {
  const model = await train(TEST_TIME, optionsOf('EP1'))
  return [exactly('EP1, labels of bc', '00', model.tag(['b', 'c']).join(''))]
}

function optionsOf(name: string) {
  return CLOSED_FORMS.find(method => method.name === name)!.options
}
