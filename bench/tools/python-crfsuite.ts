import { spawnSync } from 'node:child_process'
import { findProgram } from './find-program.js'

/** Labels sequences that are in memory in CRFsuite's own form, several times, and prints how long each pass took. */
const SCRIPT = `
import json, re, sys, time, pycrfsuite
model, data, passes = sys.argv[1], sys.argv[2], int(sys.argv[3])
unescape = lambda name: re.sub(r'\\\\([:\\\\])', r'\\1', name)
sequences = []
for block in open(data, encoding='utf8').read().split('\\n\\n'):
    rows = [[unescape(name) for name in line.split('\\t')[1:]] for line in block.split('\\n') if line]
    if rows: sequences.append(pycrfsuite.ItemSequence(rows))
tagger = pycrfsuite.Tagger()
tagger.open(model)
seconds, cpu = [], []
for _ in range(passes):
    start, start_cpu = time.perf_counter(), time.process_time()
    for sequence in sequences: tagger.tag(sequence)
    seconds.append(time.perf_counter() - start)
    cpu.append(time.process_time() - start_cpu)
print(json.dumps({'seconds': seconds, 'cpuSeconds': cpu}))
`

/** A Python that has python-crfsuite: the one that COFIELD_PYTHON names, or python3 on the PATH. Null: there is none. */
export function findPythonCrfsuite(): string | null {
  const python = process.env['COFIELD_PYTHON'] ?? findProgram('python3')
  if (python === undefined) return null
  return spawnSync(python, ['-c', 'import pycrfsuite']).status === 0 ? python : null
}

/** The arguments with which Python measures a model. */
export function pythonPasses(model: string, attributes: string, passes: number): string[] {
  return ['-c', SCRIPT, model, attributes, String(passes)]
}
