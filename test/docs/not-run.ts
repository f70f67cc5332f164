import type { Block } from './blocks.js'

/** Blocks that do not run with the samples: the page, what they begin with (nothing: all of the page), and why. */
export const NOT_RUN: readonly (readonly [page: string, begins: string, reason: string])[] = [
  ['README.md', 'npm ci && npm start', 'installs packages'],
  ['README.md', 'npm ci && npm test', 'runs these tests'],
  ['README.md', 'npm install', 'installs packages'],
  [
    'README.md',
    'npx cofield train --engine',
    'is about files of the reader; test/cli/engines runs the commands',
  ],
  ['README.md', 'npx esbuild', 'installs a bundler'],
  [
    'README.md',
    '<script type="module">',
    'needs a browser: test/runtime/browser.test.ts trains and tags there',
  ],
  ['README.md', 'npx cofield studio', 'does not end: test/cli/studio runs it'],
  ['README.md', 'npx cofield serve', 'does not end: test/cli/serve.test.ts runs it'],
  ['README.md', 'curl', 'needs the server: test/cli/serve.test.ts runs it'],
  ['docs/architecture.md', '', 'drawings and tables'],
  ['docs/benchmarks.md', 'npm run rivals', 'takes minutes, and other tools: test/bench/rivals.test.ts'],
  ['docs/benchmarks.md', 'npm run bench', 'takes minutes'],
  ['docs/best.md', 'cofield train TRAIN', 'the form of a command'],
  [
    'docs/best.md',
    'cofield data ingredients',
    'takes many trainings: test/cli/training/train-best.test.ts has fewer sentences',
  ],
  ['docs/best.md', '11 labels that mark spans', 'a part of an output'],
  ['docs/classes.md', '0100110', 'a part of a file'],
  ['docs/classes.md', 'F = Σ', 'a formula'],
  ['docs/classes.md', '{', 'features in JSON, a part of a command'],
  ['docs/data.md', '', 'files: test/data/formats/docs.test.ts reads each of them'],
  ['docs/features.md', '{', 'features in JSON, a part of a command'],
  ['docs/methods/graphs.md', 'CR(X; Y)', 'a formula'],
  ['docs/methods/graphs.md', 'cofield train train.conllu', 'is about files of the reader'],
  ['docs/methods/pooled.md', 'score_t(y)', 'formulas'],
  [
    'docs/methods/pooled.md',
    'cofield train train.tsv -m pooled',
    'is about files of the reader; test/cli/models/retune.test.ts runs the commands',
  ],
  ['docs/methods/separate.md', 'P(y | x)', 'a formula'],
  ['docs/methods/separate.md', 'ψ(y, x)', 'formulas'],
  [
    'docs/migrate.md',
    "import { Tagger, Trainer } from 'cofield/crfsuite'",
    'trains in a thread of the built package: test/runtime/crfsuite.test.ts runs it',
  ],
  ['docs/partial-labels.md', 'the     D', 'a file'],
  ['docs/reliability.md', 'npm run fuzz', 'takes minutes'],
  ['docs/studio-simulation/README.md', 'npm run studio:simulate', 'takes minutes'],
  ['docs/reliability.md', 'npm run soak', 'takes minutes: test/server/soak.test.ts has a short form'],
  ['docs/reproduce.md', 'cofield reproduce', 'takes minutes, and data that are not ours'],
  ['docs/reproduce.md', '{"experiments"', 'the shape of an output'],
  ['docs/scale.md', 'cofield count pairs', 'is about files of the reader; test/cli/tuples runs the command'],
  ['docs/scale.md', 'word  next_word', 'a table'],
  ['docs/scale.md', 'cofield sql train', 'writes a file: test/sql has the statements'],
  [
    'docs/scale.md',
    'npm install @duckdb/node-api',
    'installs packages; test/cli/engines/duckdb.test.ts runs the command',
  ],
  ['docs/scale.md', 'npm install @clickhouse/client', 'needs a server: test/cli/engines/clickhouse.test.ts'],
  [
    'docs/scale.md',
    'cofield train --engine clickhouse',
    'needs a server: test/cli/engines/clickhouse.test.ts',
  ],
  ['docs/scale.md', 'cofield train --engine spark', 'needs Spark: test/cli/engines/spark.test.ts'],
  ['docs/scale.md', 'npm run scale', 'takes minutes'],
  ['docs/server-learning.md', '', 'needs a server and curl: test/server/learning has the same calls'],
  ['docs/server.md', 'Deno.serve(', 'needs Deno and Bun: test/serving/runtimes has the same calls'],
  [
    'docs/server.md',
    'const handler = createHandler({ ingredients: model }, {',
    'needs a worker of a provider',
  ],
  [
    'docs/server-running.md',
    '',
    'needs a system with systemd or containers; test/cli/serve.test.ts runs the command',
  ],
  ['docs/studio.md', 'cofield studio', 'does not end: test/cli/studio runs it'],
  ['docs/training.md', 'cofield train TRAIN…', 'the usage of a command'],
  [
    'docs/training.md',
    '$ cofield update',
    'is about files of the reader; test/model/new-labels.test.ts has the message',
  ],
  ['docs/worker.md', '', 'needs threads: test/runtime/worker.test.ts runs all of it'],
]

/** Whether the list has a block. */
export function isListed(page: string, { code }: Pick<Block, 'code'>): boolean {
  return NOT_RUN.some(([of, begins]) => of === page && code.startsWith(begins))
}
