import { expect } from 'vitest'

/** The same text but for the last digit of numbers, which may be rounded otherwise. */
export function expectAlike(found: string, expected: string): void {
  const shape = (text: string) => text.replace(/-?\d+\.\d{6}/g, '#')
  expect(shape(found)).toBe(shape(expected))
  const numbers = (text: string) => (text.match(/-?\d+\.\d{6}/g) ?? []).map(Number)
  const wanted = numbers(expected)
  numbers(found).forEach((value, k) => {
    expect(Math.abs(value - wanted[k])).toBeLessThan(1.1e-6)
  })
}
