import { describe, expect, it } from 'vitest'
import { layOutMini } from '../../../../studio/page/components/mini-pieces.js'

const names = (labels: string, scheme: 'plain' | 'bio' = 'plain', hits: readonly number[] = []) =>
  layOutMini(labels.split(' '), scheme, new Set(hits)).pieces.map(
    ({ name, from, to }) => `${name} ${from}-${to}`,
  )

describe('tokens over their tags', () => {
  it('stand together where they are one thing', () => {
    expect(names('QTY NAME NAME O O _ _')).toEqual([
      'QTY 0-0',
      'NAME 1-2',
      'O 3-3',
      'O 4-4',
      '_ 5-5',
      '_ 6-6',
    ])
    expect(names('B-A I-A B-A O', 'bio')).toEqual(['A 0-1', 'A 2-2', 'O 3-3'])
  })

  it('stand alone where they are to be looked at', () => {
    expect(names('NAME NAME NAME', 'plain', [1])).toEqual(['NAME 0-0', 'NAME 1-1', 'NAME 2-2'])
  })

  it('are left out far from what is to be looked at', () => {
    const labels = Array.from({ length: 100 }, () => 'O')
    const shown = (hits: readonly number[]) => {
      const { pieces, before, after } = layOutMini(labels, 'plain', new Set(hits), 10)
      return [before, pieces.length, after]
    }
    expect(shown([])).toEqual([0, 10, 90])
    expect(shown([50])).toEqual([45, 10, 45])
    expect(shown([99])).toEqual([90, 10, 0])
  })
})
