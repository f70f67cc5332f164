import type { Random } from '../src/common/random.js'

/** Values that stand where another was expected. */
const HOSTILE: readonly unknown[] = [
  ...[
    null,
    true,
    false,
    0,
    1,
    -1,
    0.5,
    -0,
    1e308,
    2 ** 31,
    2 ** 53,
    Number.NaN,
    Infinity,
    '',
    'a',
    '__proto__',
  ],
  ...[[], {}, [[]], [null], { type: 'word' }, '\0', '\ud800', '\u2028', '1', 'constructor', 'x'.repeat(500)],
]

/** Changes a value of JSON somewhere in its depth: it is exchanged, left out, doubled, moved or added. */
export function mutateJson(random: Random, value: unknown): unknown {
  if (typeof value !== 'object' || value === null)
    return random.pick([random.pick(HOSTILE), nearby(random, value)])
  const entries = Object.entries(value)
  // The deeper, the more there is: most steps go down.
  if (entries.length > 0 && random.below(5) > 0) {
    const [name, member] = random.pick(entries)
    return withMember(value, name, mutateJson(random, member))
  }
  return Array.isArray(value) ? mutateList(random, value) : mutateMembers(random, value)
}

/** A value of the same kind. */
function nearby(random: Random, value: unknown): unknown {
  if (typeof value === 'number') return random.pick([value + 1, value - 1, -value, value * 1000, value / 3])
  if (typeof value === 'string')
    return random.pick([`${value}${value}`, value.slice(1), value.toUpperCase(), `${value}\n`])
  return random.pick(HOSTILE)
}

function withMember(value: object, name: string, member: unknown): unknown {
  return Array.isArray(value) ? value.with(Number(name), member) : { ...value, [name]: member }
}

function mutateList(random: Random, items: readonly unknown[]): unknown {
  const choice = random.below(6)
  if (items.length === 0 || choice === 0) return [...items, random.pick(HOSTILE)]
  const k = random.below(items.length)
  if (choice === 1) return items.toSpliced(k, 1)
  if (choice === 2) return items.toSpliced(k, 0, items[random.below(items.length)])
  if (choice === 3) return random.shuffle([...items])
  if (choice === 4) return items[k]
  return random.pick(HOSTILE)
}

function mutateMembers(random: Random, members: object): unknown {
  const entries = Object.entries(members)
  const choice = random.below(5)
  if (entries.length === 0 || choice === 0) return { ...members, [random.pick(NAMES)]: random.pick(HOSTILE) }
  const [name, value] = random.pick(entries)
  if (choice === 1) return Object.fromEntries(entries.filter(entry => entry[0] !== name))
  if (choice === 2) return { ...members, [name]: random.pick(entries)[1] }
  if (choice === 3) return { ...members, [name]: [value, value] }
  return random.pick(HOSTILE)
}

const NAMES = ['type', 'offset', 'name', 'column', '__proto__', 'constructor', 'features', 'x', '']
