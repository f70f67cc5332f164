import { describe, expect, it } from 'vitest'
import { readCrfppTemplate } from '../../src/features/language/crfpp-template.js'
import { attributesOf } from './attributes-of.js'

const sequence = { tokens: ['the', 'Dog', 'ran'], columns: [['DT', 'NN', 'VBD']] }

const template = `# Unigram
U00:%x[-2,0]
U01:%x[0,0]
U02:%x[-1,0]/%x[0,1]
U03:%x[-1,1]/%x[0,1]/%x[1,1]!

U04
# Bigram
B
B01:%x[-1,0]>%x[0,0]
`

describe('a CRF++ template', () => {
  it('yields the strings that CRF++ builds, boundaries included', () => {
    expect(attributesOf(readCrfppTemplate(template).features, sequence)).toEqual([
      ['U00:_B-2', 'U01:the', 'U02:_B-1/DT', 'U03:_B-1/DT/NN!', 'U04'],
      ['U00:_B-1', 'U01:Dog', 'U02:the/NN', 'U03:DT/NN/VBD!', 'U04'],
      ['U00:the', 'U01:ran', 'U02:Dog/VBD', 'U03:NN/VBD/_B+1!', 'U04'],
    ])
  })

  it('has transitions where B lines look at the data; a bare B is what every model has', () => {
    const { transitions } = readCrfppTemplate(template)
    expect(attributesOf(transitions!, sequence)[2]).toEqual(['B01:Dog>ran'])
    expect(readCrfppTemplate('U:%x[0,0]\nB\n')).not.toHaveProperty('transitions')
  })

  it('may end its lines with CR LF and begin with a byte-order mark', () => {
    const { features } = readCrfppTemplate('\ufeffU0:%x[0,0]\r\n\r\nU1:%x[8,1]\r\n')
    expect(attributesOf(features, sequence)[0]).toEqual(['U0:the', 'U1:_B+6'])
  })

  it('keeps # within a line, which is no comment to CRF++', () => {
    expect(attributesOf(readCrfppTemplate('U0:%x[0,0]#1').features, sequence)[0]).toEqual(['U0:the#1'])
  })

  it.each([
    ['X0:%x[0,0]', 't:2: expected a line that begins with U, B or #, got "X0:%x[0,0]"'],
    [' U0:%x[0,0]', 't:2: expected a line that begins with U, B or #, got " U0:%x[0,0]"'],
    ['U0:%y[0,0]', 't:2: expected %x[row,column], got "%y[0,0]"'],
    ['U0:%x[0]', 't:2: expected %x[row,column], got "%x[0]"'],
    ['U0:%x[0,0', 't:2: expected %x[row,column], got "%x[0,0"'],
    ['U0:%x[a,0]', 't:2: expected %x[row,column], got "%x[a,0]"'],
    ['U0:%x[0.5,0]', 't:2: expected %x[row,column], got "%x[0.5,0]"'],
    ['U0:100%', 't:2: expected %x[row,column], got "%"'],
    ['U0:%x[-9,0]', 't:2: expected an offset from -8 to 8, got -9'],
  ])('refuses %s and says where', (line, message) => {
    expect(() => readCrfppTemplate(`U:%x[0,0]\n${line}\n`, 't')).toThrow(message)
  })

  it('refuses a file without a template of positions', () => {
    expect(() => readCrfppTemplate('# nothing\nB\n', 't')).toThrow(
      't: expected a template of positions, got none',
    )
  })

  it('names its line when the data lack a column', () => {
    const { features } = readCrfppTemplate('U0:%x[0,0]\n# more\nU1:%x[0,1]/%x[0,2]\n', 'template.txt')
    expect(() => attributesOf(features, sequence)).toThrow(
      'template.txt:3: column 2 is not in the data, which have 2 columns',
    )
  })
})
