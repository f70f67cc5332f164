import { afterAll, expect, it } from 'vitest'
import { createSandbox } from '../run-cli.js'
import { TRAIN } from '../tiny-data.js'

const sandbox = createSandbox({
  'train.tsv': TRAIN,
  'raw.txt': 'The old dog barks at night.\nA cat sleeps well.\n',
})
afterAll(() => sandbox.remove())

it('raw text without --text is refused with what to do', async () => {
  await sandbox.run(['train', 'train.tsv', '-o', 'm', '-q'])
  const { code, err } = await sandbox.run(['tag', 'm', 'raw.txt', '-q'])
  expect(code).toBe(2)
  expect(err).toMatch(
    /^cofield: tag cannot write the format text: add --jsonl, or for raw text use --text or cofield parse\n$/,
  )
})
