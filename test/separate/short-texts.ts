import { Random } from '../../src/common/random.js'
import type { Sequence } from '../../src/data/sequence.js'

const SYLLABLES = 'ba ko ri ta lu me no shi der lan ver pa so ti gre mon wil hu'.split(' ')
const ENDINGS = ['s', 'ing', 'ed', 'ly']

/**
 * Short messages, written carelessly. Names and addresses (`@…`) are made up anew each time, so most of what is to be found are unknown
 * words; so are stretched, shortened and capitalized words. What a message begins with, and the word before, tell them apart.
 */
export function shortTexts(size: number, seed: number): Sequence[] {
  const random = new Random(seed)
  const vocabulary = words(new Random(99), 1500)
  const frequent = () =>
    vocabulary[Math.floor(Math.exp(random.uniform() * Math.log(vocabulary.length))) % vocabulary.length]
  const pick = (list: readonly string[]) => list[random.below(list.length)]
  const capital = (word: string) => word[0].toUpperCase() + word.slice(1)
  const careless = (word: string) => {
    const k = 1 + random.below(Math.max(1, word.length - 1))
    const typed =
      random.uniform() < 0.1 ? word.slice(0, k) + word[k - 1].repeat(random.below(5)) + word.slice(k) : word
    return random.uniform() < 0.3 ? (random.uniform() < 0.5 ? typed.toUpperCase() : capital(typed)) : typed
  }
  return Array.from({ length: size }, () => {
    const tokens: string[] = []
    const labels: string[] = []
    const add = (token: string, label: string) => {
      tokens.push(token)
      labels.push(label)
    }
    if (random.uniform() < 0.3) add('RT', 'O')
    while (random.uniform() < 0.5) add(`@${made(random, 3)}`, 'B-person')
    for (let k = 3 + random.below(10); k > 0; k--) {
      if (random.uniform() > 0.15) add(careless(frequent()), 'O')
      else {
        const [type, cues] =
          random.uniform() < 0.5 ? ['person', ['says', 'met', 'via']] : ['place', ['in', 'at', 'near']]
        if (random.uniform() < 0.6) add(pick(cues as string[]), 'O')
        const spell = random.uniform() < 0.7 ? capital : (word: string) => word
        add(spell(made(random, 2)), `B-${type}`)
        if (random.uniform() < 0.5) add(spell(made(random, 2)), `I-${type}`)
      }
    }
    if (random.uniform() < 0.3) add(`http://t.co/${made(random, 3)}`, 'O')
    return { tokens, labels }
  })
}

function made(random: Random, syllables: number): string {
  return Array.from({ length: syllables }, () => SYLLABLES[random.below(SYLLABLES.length)]).join('')
}

function words(random: Random, size: number): string[] {
  return Array.from({ length: size }, () => {
    const ending = random.uniform() < 0.3 ? ENDINGS[random.below(ENDINGS.length)] : ''
    return made(random, 1 + random.below(3)) + ending
  })
}
