import type { Sequence } from '../../src/data/sequence.js'
import type { Feature } from '../../src/features/language/feature.js'

/** An attribute and its value. */
export type Attribute = readonly [text: string, value: number]

/**
 * The attributes of one position, worked out from strings alone, feature by feature, without any cache.
 * Written against the documentation of the language and sharing no code with the extractor.
 */
export function naiveAttributes(feature: Feature, sequence: Sequence, t: number, by = 0): Attribute[] {
  if (feature.type === 'bias') return [[feature.name ?? 'bias', 1]]
  if (feature.type === 'window') {
    const found: Attribute[] = []
    for (let o = feature.from; o <= feature.to; o++)
      found.push(...naiveAttributes(feature.feature, sequence, t, by + o))
    return found
  }
  if (feature.type === 'join') {
    const parts = feature.features.map(part => naiveAttributes(part, sequence, t, by))
    return parts.reduce((all, part) =>
      all.flatMap(([a, x]) => part.map(([b, y]): Attribute => [`${a}|${b}`, x * y])),
    )
  }
  if (feature.type === 'template') return [[naiveTemplate(feature.text, sequence, t + by), 1]]
  const offset = (feature.offset ?? 0) + by
  return naiveAt(feature, sequence, t + offset, offset)
}

function naiveTemplate(text: string, sequence: Sequence, t: number): string {
  return text.replace(/%x\[(-?\d+),(\d+)\]/g, (_, row, k) => textAt(sequence, Number(k), t + Number(row))!)
}

type Leaf = Exclude<Feature, { type: 'bias' | 'window' | 'join' | 'template' }>

function naiveAt(feature: Leaf, sequence: Sequence, u: number, offset: number): Attribute[] {
  const inside = u >= 0 && u < sequence.tokens.length
  const k = 'column' in feature ? (feature.column ?? 0) : 0
  const text = textAt(sequence, k, u)
  const column = k > 0 && feature.type !== 'column' ? `c${k}.` : ''
  const valued = (name: string, value: string | undefined): Attribute[] =>
    (inside ? value : text) === undefined ? [] : [[`${column}${name}[${offset}]=${inside ? value : text}`, 1]]
  switch (feature.type) {
    case 'word':
      return valued(feature.lower ? 'lower' : 'w', feature.lower ? text.toLowerCase() : text)
    case 'column':
      return valued(`c${k}`, text)
    case 'prefix':
      return valued(
        `p${feature.length}`,
        [...text].length < feature.length ? undefined : [...text].slice(0, feature.length).join(''),
      )
    case 'suffix':
      return valued(
        `s${feature.length}`,
        [...text].length < feature.length ? undefined : [...text].slice(-feature.length).join(''),
      )
    case 'endsIn':
      return inside
        ? feature.suffixes.filter(s => text.endsWith(s)).map(s => [`${column}ends[${offset}]=${s}`, 1])
        : []
    case 'test':
      return inside && /^\p{Lu}/u.test(text) ? [[`${column}beginsWithUpper[${offset}]`, 1]] : []
    case 'kmer': {
      let all = ''
      for (let o = feature.from; o <= feature.to; o++) all += textAt(sequence, k, u + o)
      return [[`${column}k${feature.from}..${feature.to}[${offset}]=${all}`, 1]]
    }
    case 'gazetteer':
      return gazetteerMarks(feature.phrases, sequence, k)
        .slice(inside ? u : Number.POSITIVE_INFINITY)
        .slice(0, 1)
        .flatMap((mark): Attribute[] => (mark ? [[`${feature.name}[${offset}]=${mark}`, 1]] : []))
    case 'class': {
      const path = Object.keys(feature.classes).find(name => feature.classes[name].split(' ').includes(text))
      if (!inside || path === undefined) return []
      const beginnings = feature.bits!.filter(length => length <= path.length)
      return [
        [`${column}class[${offset}]=${path}`, 1],
        ...beginnings.map((n): Attribute => [`${column}class${n}[${offset}]=${path.slice(0, n)}`, 1]),
      ]
    }
    case 'position': {
      const steps = feature.from === 'start' ? u : sequence.tokens.length - 1 - u
      const most = feature.most ?? 4
      return inside ? [[`${feature.from}[${offset}]=${steps < most ? steps : `${most}+`}`, 1]] : []
    }
    case 'nearest': {
      const texts = sequence.tokens.map((_, t) => textAt(sequence, k, t))
      const side = feature.side === 'before' ? texts.slice(0, Math.max(0, u)).reverse() : texts.slice(u + 1)
      const none = feature.side === 'before' ? '_B-1' : '_B+1'
      const found = side.find(one => /^\p{Lu}/u.test(one)) ?? none
      return inside ? [[`${column}${feature.side}.beginsWithUpper[${offset}]=${found}`, 1]] : []
    }
    case 'number':
      return inside ? [[`${column}number[${offset}]`, Number(text)]] : []
    case 'attributes':
      return inside
        ? Object.entries(sequence.attributes![u]).map(([name, value]) => [
            offset === 0 ? name : `a[${offset}]=${name}`,
            value,
          ])
        : []
    default:
      throw new Error(`the naive extractor does not know ${feature.type}`)
  }
}

function textAt({ tokens, columns = [] }: Sequence, k: number, u: number): string {
  if (u < 0) return `_B${u}`
  if (u >= tokens.length) return `_B+${u - tokens.length + 1}`
  return (k === 0 ? tokens : columns[k - 1])[u]
}

/** B and I of the longest phrases from the left, by comparing all phrases everywhere. */
function gazetteerMarks(phrases: readonly string[], sequence: Sequence, k: number): string[] {
  const texts = sequence.tokens.map((_, t) => textAt(sequence, k, t))
  const marks: string[] = []
  while (marks.length < texts.length) {
    const rest = texts.slice(marks.length)
    const lengths = phrases
      .map(phrase => phrase.split(' '))
      .map(words => (words.every((word, i) => rest[i] === word) ? words.length : 0))
    const longest = Math.max(...lengths)
    marks.push(longest > 0 ? 'B' : '', ...Array<string>(Math.max(0, longest - 1)).fill('I'))
  }
  return marks
}
