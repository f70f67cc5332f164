/** Small models for the tests of serving. */
import { readConll } from '../../src/data/reading/read-content.js'
import { ner, pos } from '../../src/features/language/presets.js'
import type { Model } from '../../src/model/model.js'
import { train } from '../../src/train.js'

const ADDRESSES = readConll(
  [
    '12 B-NO',
    'High B-ST',
    'Street I-ST',
    '',
    '7 B-NO',
    'Park B-ST',
    'Lane I-ST',
    ', O',
    'York B-CITY',
    '',
  ].join('\n'),
)

/** A model of counts that finds the fields of addresses. */
export function addressModel(): Promise<Model> {
  return train(ADDRESSES, { features: ner() })
}

/** A model of weights, whose labels have names that plain objects treat in their own way. */
export function oddModel(): Promise<Model> {
  const data = [{ tokens: ['a', 'b', 'a'], labels: ['__proto__', 'constructor', '__proto__'] }]
  return train(data, { method: 'perceptron', features: pos(), options: { maxIterations: 3 } })
}
