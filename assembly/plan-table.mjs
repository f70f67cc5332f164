/**
 * Tables of what TypeScript and the kernels agree on by position: assembly/chain/plan.txt, assembly/online/plan.txt. A table has
 *
 *   [plan]            numbers that the kernels read when they are configured, f64 each: name, type, meaning
 *   [thread arrays]   addresses that each thread has of its own, u32 each, where the plan's `own` says: name, meaning
 *   [NAME]            names that stand for 0, 1, 2 … : name, meaning
 *
 * Lines that begin with # are comments.
 */
const TYPES = ['i32', 'u32', 'usize', 'f64']
const TYPED = /^(\w+) +(\w+)(?: +(.+))?$/
const NAMED = /^([\w-]+)(?: +(.+))?$/

/** Reads a table; `file` is for messages. */
export function readTable(text, file) {
  const table = { fields: [], threadArrays: [], numbers: new Map() }
  let section = null
  const seen = new Set()
  for (const [k, line] of text.split('\n').entries()) {
    const fail = reason => {
      throw new Error(`${file}:${k + 1}: ${reason}: ${line}`)
    }
    const title = /^\[(.+)\]$/.exec(line)?.[1]
    if (title !== undefined) {
      section = sectionOf(table, title) ?? fail('expected [plan], [thread arrays] or a new name in capitals')
    } else if (line.trim() !== '' && !line.startsWith('#')) {
      if (section === null) fail('expected a section before the first name')
      const row = readRow(line, section === table.fields) ?? fail('expected name, type and meaning')
      // Fields and arrays are globals of one module, numbers are constants with a prefix.
      const name = section.prefix ? `${section.prefix}_${row.name}` : row.name
      if (seen.has(name)) fail('expected a name that is new')
      seen.add(name)
      section.push(row)
    }
  }
  return table
}

function sectionOf(table, title) {
  if (title === 'plan') return table.fields
  if (title === 'thread arrays') return table.threadArrays
  if (!/^[A-Z_]+$/.test(title) || table.numbers.has(title)) return null
  const names = Object.assign([], { prefix: title })
  table.numbers.set(title, names)
  return names
}

function readRow(line, isTyped) {
  if (!isTyped) {
    const match = NAMED.exec(line)
    return match && { name: match[1], meaning: match[2] ?? '' }
  }
  const match = TYPED.exec(line)
  return match && TYPES.includes(match[2])
    ? { name: match[1], type: match[2], meaning: match[3] ?? '' }
    : null
}

/** The AssemblyScript of a table: a global a field, `configure`, which reads them, and a constant a number. */
export function kernelText({ fields, threadArrays, numbers }, file) {
  const isThreaded = threadArrays.length > 0
  const reads = fields.map(({ name, type }, k) => `  ${name} = <${type}>load<f64>(plan, ${8 * k})`)
  const finds = threadArrays.map(({ name }) => `  ${name} = ownOf(thread, OWN_${constantName(name)})`)
  return [
    generatedFrom(file),
    ...fields.map(({ name, type }) => `export let ${name}: ${type} = 0`),
    ...threadArrays.map(({ name }) => `export let ${name}: usize = 0`),
    ...constants('OWN', threadArrays),
    ...[...numbers].flatMap(([prefix, names]) => constants(prefix, names)),
    '',
    `/** Reads a plan${isThreaded ? ', and takes the part of a thread' : ''}. */`,
    `export function configure(plan: usize${isThreaded ? ', thread: i32' : ''}): void {`,
    ...reads,
    ...finds,
    '}',
    ...(isThreaded ? ownOfText(threadArrays.length) : []),
    '',
  ].join('\n')
}

function constants(prefix, names) {
  return names.map(({ name }, k) => `export const ${prefix}_${constantName(name)}: i32 = ${k}`)
}

function ownOfText(arrays) {
  return [
    '',
    '/** The address of array k, one of OWN_…, of a thread. */',
    'export function ownOf(thread: i32, k: i32): usize {',
    `  return load<u32>(own + ((<usize>(thread * ${arrays} + k)) << 2))`,
    '}',
  ]
}

/** The TypeScript of a table: what a plan must have, the order of its fields, and an object for each kind of number. */
export function hostText({ fields, threadArrays, numbers }, file) {
  return [
    generatedFrom(file),
    ...recordText('Plan', 'PLAN_FIELDS', fields),
    ...(threadArrays.length > 0 ? recordText('ThreadArrays', 'THREAD_ARRAYS', threadArrays) : []),
    ...[...numbers].flatMap(([prefix, names]) => [
      `export const ${prefix} = {`,
      ...names.flatMap(({ name, meaning }, k) => [...explain(meaning), `  '${name}': ${k},`]),
      '} as const',
    ]),
    '',
  ].join('\n')
}

function recordText(type, order, fields) {
  return [
    `export interface ${type} {`,
    ...fields.flatMap(({ name, meaning }) => [...explain(meaning), `  readonly ${name}: number`]),
    '}',
    `export const ${order}: readonly (keyof ${type})[] = [${fields.map(({ name }) => `'${name}'`).join(', ')}]`,
  ]
}

function explain(meaning) {
  return meaning === '' ? [] : [`  /** ${meaning} */`]
}

function generatedFrom(file) {
  return `/** Made from ${file} by assembly/build.mjs. To change anything, change that. */`
}

/** rowSums → ROW_SUMS, unit-steps → UNIT_STEPS */
function constantName(name) {
  return name
    .replace(/-/g, '_')
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .toUpperCase()
}
