// Makes the golden files anew: node test/golden/crfsuite/make.mjs CRFSUITE NORAND
//
// CRFSUITE is CRFsuite's program, printing 17 digits, and NORAND a library that keeps it from shuffling.
// Needs the built command line of this package (npm run build).
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { CASES } from './cases.mjs'

const here = import.meta.dirname
const [crfsuite, norand] = process.argv.slice(2).map(file => path.resolve(file))
const scratch = mkdtempSync(path.join(tmpdir(), 'golden-'))
const TRAIN = 24
const SAMPLE = 40

const cofield = (...words) =>
  execFileSync(process.execPath, [path.join(here, '../../../dist/cli/main.js'), ...words, '--quiet'])
const tool = (...words) =>
  execFileSync(crfsuite, words, { encoding: 'utf8', env: { ...process.env, LD_PRELOAD: norand } })

for (const [name, layer, seed] of [
  ['pos', 'pos', '3'],
  ['entities', 'entities', '4'],
]) {
  const columns = path.join(scratch, `${name}.tsv`)
  const features = path.join(here, 'features.json')
  cofield('data', 'grammar', '--sentences', '32', '--seed', seed, '--layer', layer, '-o', columns)
  cofield('convert', columns, `${columns}.crfsuite`, '--to', 'crfsuite', '--features', features)
  let sequences = readFileSync(`${columns}.crfsuite`, 'utf8').trimEnd().split('\n\n')
  if (name === 'entities') sequences = sequences.map(withValues)
  const text = part => part.map(sequence => `${sequence}\n\n`).join('')
  writeFileSync(path.join(here, `${name}.train.crfsuite`), text(sequences.slice(0, TRAIN)))
  // Sequences to be labelled have no weights.
  const unweighted = sequences.map(sequence => sequence.replace(/^@weight.*\n/, ''))
  writeFileSync(path.join(here, `${name}.test.crfsuite`), text(unweighted.slice(TRAIN)))
}

/** Values that are no whole numbers, the same word another value in another place, and weights of sequences. */
function withValues(sequence, n) {
  const items = sequence.split('\n').map((item, t) => {
    const [label, ...attributes] = item.split('\t')
    const valued = attributes.map((attribute, k) =>
      k === 0 ? attribute : `${attribute}:${0.25 + ((n + 2 * t + k) % 7) / 8}`,
    )
    return [label, ...valued].join('\t')
  })
  return [`@weight:${[1, 0.5, 2, 1.75][n % 4]}`, ...items].join('\n')
}

/** The weights in a dump: [from, to, value] of transitions and of attributes. */
function weightsOf(dump) {
  const part = title => {
    const start = dump.indexOf(`${title} = {`)
    const lines = dump.slice(start, dump.indexOf('\n}', start)).split('\n').slice(1)
    return lines.map(line => {
      const [, from, to, value] = /^ {2}\(\d\) (.*) --> (.*): (\S+)$/.exec(line)
      return [from, to, Number(value)]
    })
  }
  return { transitions: part('TRANSITIONS'), states: part('STATE_FEATURES') }
}

const digits = value => Number(value.toPrecision(12))
const rounded = weights => weights.map(([from, to, value]) => [from, to, digits(value)])
const sampled = weights => weights.filter((_, k) => k % Math.ceil(weights.length / SAMPLE) === 0)

/** Labels, probabilities and marginals of all sequences of a test file. */
function tagged(model, test) {
  const blocks = tool('tag', '-m', model, '-p', '-l', test).trimEnd().split('\n\n')
  return blocks.map(block => {
    const [score, probability, ...items] = block.split('\n').map(line => line.split('\t'))
    if (score[0] !== '@score' || probability[0] !== '@probability') throw new Error(block)
    return {
      score: digits(Number(score[1])),
      logZ: digits(Number(score[2])),
      labels: items.map(([label]) => label).join(' '),
      marginals: items.map(([, ...all]) =>
        all.map(text => digits(Number(text.slice(text.lastIndexOf(':') + 1)))),
      ),
    }
  })
}

for (const { name, keep, ...settings } of CASES) {
  const model = path.join(scratch, `${name}.model`)
  const log = tool(
    'learn',
    '-m',
    model,
    ...settings.arguments,
    path.join(here, `${settings.data}.train.crfsuite`),
  )
  const last = pattern => [...log.matchAll(pattern)].at(-1)?.[1]
  const { transitions, states } = weightsOf(tool('dump', model))
  const results = tagged(model, path.join(here, `${settings.data}.test.crfsuite`))
  const all = [...transitions, ...states].map(([, , value]) => value)
  const golden = {
    ...settings,
    features: Number(last(/^Number of features: (\d+)/gm)),
    iterations: Number(last(/^\*{5} Iteration #(\d+)/gm)),
    loss: Number(last(/^Loss: (\S+)/gm)),
    end: last(/^(L-BFGS .*)$/gm) ?? null,
    nonzero: all.length,
    norm: Math.sqrt(all.reduce((sum, value) => sum + value * value, 0)),
    kept: keep ?? 'sample',
    transitions: rounded(keep ? transitions : sampled(transitions)),
    states: rounded(keep ? states : sampled(states)),
    labels: results.map(({ labels }) => labels),
    scores: results.map(({ score }) => score),
    logZ: results.map(({ logZ }) => logZ),
    marginals: keep ? results.slice(0, 3).map(({ marginals }) => marginals) : [],
  }
  const lines = Object.entries(golden).map(
    ([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`,
  )
  writeFileSync(path.join(here, `${name}.json`), `{\n${lines.join(',\n')}\n}\n`)
  console.log(name, golden.features, golden.nonzero, golden.iterations, golden.loss, golden.end)
}
