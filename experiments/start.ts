/** What Cofield does, in a few seconds: `npm start`. */

import { formatDuration } from '../reporting/format.js'
import { secondsSinceStart } from '../reporting/seconds.js'
import { VERSION } from '../src/common/version.js'
import { reportError } from '../terminal/report-error.js'
import { showAccuracy, showCorrection, showFile, showSentences, trainAndTest } from './start/scenes.js'
import { Screen } from './start/screen.js'

process.exit(await main())

async function main(): Promise<number> {
  try {
    await play(new Screen(process.stdout.isTTY === true && !process.env['NO_COLOR']))
    return 0
  } catch (error) {
    return reportError(error)
  }
}

async function play(screen: Screen): Promise<void> {
  screen.heading(`Cofield ${VERSION} learns parts of speech by counting`)
  const { model, test, showcase } = await trainAndTest(screen)
  showAccuracy(test, screen)
  showSentences(model, showcase, screen)
  const loaded = await showFile(model, screen)
  await showCorrection(loaded, showcase.correction, screen)
  screen.line(`\nAll of this took ${formatDuration(secondsSinceStart())}. Now your own data:`)
  screen.line('\n  npx cofield train --help\n')
}
