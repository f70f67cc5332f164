/** A program that uses every entry of the package by its name. lint/package.mjs compiles it; nobody runs it. */
import { load, type Model, readConll, sequenceAt, type TrainOptions, train, trainSteps } from 'cofield'
import { chainGraph, fitGraph } from 'cofield/graphs'
import { factorize, writeExpression } from 'cofield/graphs/algebra'
import { nodeThreads } from 'cofield/node'
import { createHandler, type ModelServices } from 'cofield/server'
import { simulateIngredients } from 'cofield/simulation'
import { load as loadToTag } from 'cofield/tag'

const data = readConll('The D\ndog N\n')
const options: TrainOptions = { method: 'perceptron', options: { maxIterations: 3 }, threads: nodeThreads(1) }
for await (const { dev, model } of trainSteps(data, options)) model().tag(dev === null ? ['a'] : ['b'])
const model: Model = await train([sequenceAt(data, 0)], { method: 'separate', options: { variant: 'ep2' } })
// @ts-expect-error: no number
await train(data, { method: 'likelihood', options: { c2: 'abc' } })
// @ts-expect-error: no option
await train(data, { method: 'likelihood', options: { nonsense: 1 } })
// @ts-expect-error: an option of another method
await train(data, { options: { c2: 1 } })
// @ts-expect-error: no method
await train(data, { method: 'telepathy' })

const labels: string[] = (await loadToTag(model.save())).tag(['a'])
const start: number | undefined = load(model.save()).spans(['a'], { constraints: 'auto' })[0]?.start
const graph = chainGraph(2)
const factor = factorize(graph).factors()[0]
export const shown = [
  labels,
  start,
  factor && writeExpression(factor),
  fitGraph(graph, [{ Y1: 'a', Y2: 'b' }]),
]
export const sentences = simulateIngredients({ sentences: 3, seed: 1 })
export const handler: (request: Request) => Promise<Response> = createHandler({
  model: await loadToTag(model.save()),
})
export const other = (services: ModelServices) =>
  createHandler(services, { limits: { queue: 1 }, tokens: ['t'] })
