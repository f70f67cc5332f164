import { describe, expect, it } from 'vitest'
import { readWapitiPattern } from '../../src/features/language/wapiti-pattern.js'
import { attributesOf } from './attributes-of.js'

const sequence = { tokens: ['The', 'DOG', '(1984)'], columns: [['DT', 'NN', 'CD']] }
const of = (pattern: string, tokens = sequence) =>
  attributesOf(readWapitiPattern(pattern).features, tokens).map(found => found.join(' '))

describe('a Wapiti pattern', () => {
  it('begins in lower case and takes tokens as they are or in lower case', () => {
    expect(of('U01:%x[0,0]/%X[0,0]/%x[-1,1]')).toEqual([
      'u01:The/the/_x-1',
      'u01:DOG/dog/DT',
      'u01:(1984)/(1984)/NN',
    ])
  })

  it('lowers ASCII letters only, as the bytes of the tool', () => {
    expect(of('u:%X[0,0]', { tokens: ['ÉTÉ'], columns: [['N']] })).toEqual(['u:ÉtÉ'])
  })

  it('tells four distances from the ends apart', () => {
    expect(of('u:%x[-6,0] %x[-5,0] %x[-4,0]')[0]).toBe('u:_x-# _x-# _x-4')
    expect(of('u:%x[3,0] %x[5,0] %x[7,0]')[0]).toBe('u:_x+1 _x+3 _x+#')
  })

  it('takes absolute offsets from the start or the end', () => {
    expect(of('u:%x[@1,0] %x[@-1,0] %x[@2,1]')).toEqual(Array(3).fill('u:The (1984) NN'))
    expect(of('u:%x[@0,0]')).toEqual(Array(3).fill('u:_x-1'))
    expect(of('u:%x[@5,0]\nu:%x[@-4,0]\nu:%x[@99,0]')).toEqual(Array(3).fill('u:_x+2 u:_x-1 u:_x+#'))
  })

  it('tests and matches regular expressions, on boundary values, too', () => {
    expect(of(String.raw`u:%t[0,0,"^\u*$"]`)).toEqual(['u:false', 'u:true', 'u:false'])
    expect(of(String.raw`u:%m[0,0,"\d\d?"]=%M[0,0,"^\u"]`)).toEqual(['u:=t', 'u:=d', 'u:19='])
    expect(of('u:%t[1,0,"^_x"]')).toEqual(['u:false', 'u:false', 'u:true'])
    expect(of(String.raw`u:%m[-1,0,"\p."]`)).toEqual(['u:_x', 'u:', 'u:'])
    expect(of(String.raw`u:%T[0,0,"\""]`)).toEqual(Array(3).fill('u:false'))
  })

  it.each([
    ['a*', 'aab', ''],
    ['^a*b', 'aab', 'aab'],
    ['.*$', 'aab', 'aab'],
    ['a?b', 'aab', 'ab'],
    [String.raw`\A\A`, 'ab12', '12'],
    [String.raw`\.`, 'a.b', '.'],
    [String.raw`\s\S`, 'a b', ' b'],
    [String.raw`\W\w`, 'a+b', '+b'],
    [String.raw`\l\U\L\D`, 'aB12x', ''],
    [String.raw`\l\u\L\d`, 'aB12x', 'aB12'],
    [String.raw`\p*$`, 'a([`{!', '([`{!'],
    ['a$b', 'a$b', 'a$b'],
    ['b^', 'ab^', 'b^'],
    ['(a+)[b]{1}|', '(a+)[b]{1}|', '(a+)[b]{1}|'],
    ['^..', 'éa', 'é'],
    ['é.', 'aéa', 'éa'],
    ['.é', 'aéa', 'aé'],
    ['Ã', 'é', ''],
    // Wapiti also counts what it tried behind a ? in vain: a match gets longer, and the attribute may end with the token.
    ['x?ab', 'xabcd', 'xab'],
    ['.?b', 'bcd', 'bc'],
    ['.?.?b', 'bcdef', 'bcde'],
  ])('matches %s in %s as %s', (regex, text, matched) => {
    expect(of(`u:%m[0,0,"${regex}"]`, { tokens: [text], columns: [['x']] })).toEqual([`u:${matched}`])
  })

  it('cuts characters between bytes, as the tool does', () => {
    const tokens = { tokens: ['éa', 'èb'], columns: [['x', 'x']] }
    const [first, second] = of('u:%m[0,0,"^."]', tokens)
    expect(first).toBe(second) // the first byte of both
    expect(first).not.toBe('u:é')
    // The parts of a character are that character again.
    expect(of('u:%m[0,0,"^."]%m[0,0,"..$"]', tokens)).toEqual(['u:éa', 'u:èb'])
    expect(of('u:%m[0,0,"^"]|', tokens)).toEqual(['u:|', 'u:|'])
  })

  it('ends with a token whose match is counted too long', () => {
    expect(of('u:%m[0,0,"^.?a"]+%x[0,1]', { tokens: ['a', 'ba'], columns: [['x', 'y']] })).toEqual([
      'u:a',
      'u:ba+y',
    ])
  })

  it('matches characters in feature sets of version 0.1, which say nothing of bytes', () => {
    const features = [{ type: 'template', dialect: 'wapiti', text: 'u:%m[0,0,"^.."]' }] as const
    expect(attributesOf(features, { tokens: ['😀éa'] })).toEqual([['u:😀é']])
  })

  it('describes positions with u, transitions with b, both with *', () => {
    const set = readWapitiPattern('u:%x[0,0] # the word\n*:%x[0,1]\nb:%X[0,0]\nB\n*\n#u:no')
    expect(attributesOf(set.features, sequence)[1]).toEqual(['u:DOG', '*:NN', '*'])
    expect(attributesOf(set.transitions!, sequence)[1]).toEqual(['*:NN', 'b:dog'])
  })

  it.each([
    ['x:%x[0,0]', 'p:2: expected a line that begins with u, b, * or #, got "x:%x[0,0]"'],
    ['u:%q[0,0]', 'p:2: expected %x, %t or %m, got "%q[0,0]"'],
    ['u:%x[0]', 'p:2: expected %x[offset,column…], got "%x[0]"'],
    ['u:%x[0,0', 'p:2: expected ], got the end of the line'],
    ['u:%t[0,0]', 'p:2: expected ,"regular expression"], got "]"'],
    ['u:%m[0,0,"a]', 'p:2: expected ,"regular expression"], got ",\\"a]"'],
    ['u:%m[0,0,"a**"]', 'p:2: expected a character before * in "a**"'],
    ['u:%m[0,0,"?"]', 'p:2: expected a character before ? in "?"'],
    ['u:%x[010,0]', 'p:2: expected an offset without a 0 in front, got 010'],
    ['u:%x[-1001,0]', 'p:2: expected an offset from -1000 to 1000, got -1001'],
  ])('refuses %s and says where', (line, message) => {
    expect(() => readWapitiPattern(`u:%x[0,0]\n${line}`, 'p')).toThrow(message)
  })
})
