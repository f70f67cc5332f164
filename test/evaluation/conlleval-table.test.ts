import { expect, it } from 'vitest'
import { writeConllevalTable } from '../../src/evaluation/conlleval-table.js'
import { Evaluator } from '../../src/evaluation/evaluator.js'

it('writes the table of conlleval, with types right-aligned and the number found at the end', () => {
  const evaluator = new Evaluator()
  evaluator.add(['B-PER', 'I-PER', 'O', 'B-LOC'], ['B-PER', 'I-PER', 'B-LOC', 'B-LOC'])
  evaluator.add(['O', 'B-LOC'], ['O', 'O'])
  expect(writeConllevalTable(evaluator.evaluate())).toBe(
    [
      'processed 6 tokens with 3 phrases; found: 3 phrases; correct: 2.',
      'accuracy:  66.67%; precision:  66.67%; recall:  66.67%; FB1:  66.67',
      '              LOC: precision:  50.00%; recall:  50.00%; FB1:  50.00  2',
      '              PER: precision: 100.00%; recall: 100.00%; FB1: 100.00  1',
      '',
    ].join('\n'),
  )
})

it('rounds ties to even, as printf does', () => {
  const evaluator = new Evaluator()
  const gold = Array.from({ length: 32 }, () => 'A')
  evaluator.add(gold, [...gold.slice(7), ...Array.from({ length: 7 }, () => 'B')]) // 25/32 = 78.125 %
  expect(writeConllevalTable(evaluator.evaluate())).toContain('accuracy:  78.12%; precision:   0.00%')
})

it('has one line when there are no tokens', () => {
  expect(writeConllevalTable(new Evaluator().evaluate())).toBe(
    'processed 0 tokens with 0 phrases; found: 0 phrases; correct: 0.\n',
  )
})
