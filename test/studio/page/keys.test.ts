import { describe, expect, it } from 'vitest'
import { allHints } from '../../../studio/page/keys/key-hints.js'
import { KEY_TABLE, meaningOf, rowsFor, strokeFor } from '../../../studio/page/keys/key-table.js'
import { capsOf, type KeyPress, strokeOf } from '../../../studio/page/keys/stroke.js'
import { labelsNamed } from '../../../studio/page/labels/label-list.js'
import { words } from '../../../studio/page/words/english.js'
import { LABEL_KEYS } from '../../../studio/project/folding/label-events.js'

const labels = labelsNamed(['QTY', 'UNIT'])
const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: '',
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
})
const command = (key: string, more: Partial<KeyPress> = {}) => {
  const stroke = strokeOf(press(key, more), candidate => meaningOf(candidate, labels) !== null)
  const meaning = stroke === null ? null : meaningOf(stroke, labels)
  return meaning !== null && 'label' in meaning ? meaning.label.name : (meaning?.command ?? null)
}

describe('table of keys', () => {
  it('gives each stroke one meaning', () => {
    const strokes = KEY_TABLE.flatMap(row => Object.keys(row.strokes))
    expect(new Set(strokes).size).toBe(strokes.length)
  })

  it('leaves the keys of labels to labels', () => {
    for (const key of LABEL_KEYS) expect(meaningOf(key, [])).toBeNull()
  })

  it('shows no stroke at the bottom that it does not have', () => {
    for (const row of KEY_TABLE)
      for (const stroke of row.footer ?? []) expect(Object.keys(row.strokes)).toContain(stroke)
  })

  it('has the beginning of things only where data mark it', () => {
    expect(rowsFor('plain').some(({ row }) => row === 'begin')).toBe(false)
    expect(rowsFor('bio').some(({ row }) => row === 'begin')).toBe(true)
  })

  it('tells the stroke of a command', () => {
    expect(strokeFor('clear')).toBe('Backspace')
    expect(strokeFor('redo')).toBe('Mod+Shift+z')
  })
})

describe('key presses', () => {
  it('give labels and commands', () => {
    expect(command('1')).toBe('QTY')
    expect(command('3')).toBeNull()
    expect(command('a')).toBe('same')
    expect(command(' ')).toBe('next-doubt')
    expect(command(' ', { shiftKey: true })).toBe('previous-doubt')
    expect(command('Enter')).toBe('accept')
    expect(command('Enter', { shiftKey: true })).toBe('accept-said')
    expect(command('Enter', { ctrlKey: true })).toBe('accept-equal')
    expect(command('ArrowLeft', { shiftKey: true })).toBe('extend-left')
    expect(command('z', { ctrlKey: true })).toBe('undo')
    expect(command('Z', { metaKey: true, shiftKey: true })).toBe('redo')
  })

  it('mean the same with Caps Lock, and are other keys with Shift', () => {
    expect(command('A')).toBe('same')
    expect(command('A', { shiftKey: true })).toBeNull()
  })

  it('take signs with or without Shift, as the keyboard has them', () => {
    expect(command('?', { shiftKey: true })).toBe('keys')
    expect(command('?')).toBe('keys')
    expect(command('/', { shiftKey: true })).toBe('find-label')
  })

  it('go by the place of the key where the keyboard has no such letter or digit', () => {
    expect(command('ф', { code: 'KeyA' })).toBe('same')
    expect(command('&', { code: 'Digit1' })).toBe('QTY')
    expect(command('ש', { code: 'KeyA' })).toBe('same')
    expect(command('я', { code: 'KeyZ', ctrlKey: true })).toBe('undo')
  })

  it('go by the letter where the keyboard has it, wherever it stands', () => {
    expect(command('a', { code: 'KeyQ' })).toBe('same')
  })

  it('are left to the browser with Alt', () => {
    expect(command('a', { altKey: true })).toBeNull()
    expect(command('s', { ctrlKey: true })).toBeNull()
  })

  it('are shown as on the keyboard', () => {
    expect(capsOf('Shift+ArrowRight')).toEqual(['Shift', '→'])
    expect(capsOf('Mod+Shift+z', true)).toEqual(['⌘', 'Shift', 'Z'])
    expect(capsOf('Mod+z')).toEqual(['Ctrl', 'Z'])
  })

  it('stand in the sheet of all keys as one box for each combination', () => {
    const hints = allHints(null).flatMap(group => group.hints)
    expect(hints.find(hint => hint.does === words.keys.long.doubt)?.keys).toEqual(['Space', 'Shift Space'])
  })
})
