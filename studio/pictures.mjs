/**
 * Takes the pictures of docs/studio.md: `npm run studio:pictures` (after a build) opens the sample of ingredients with 60 accepted strings in
 * Chromium, and writes each view to docs/studio/, light and dark, on a desk and on a phone.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { chromium } from 'playwright-core'
import { writeIndexedPng } from './indexed-png.mjs'

const ROOT = join(import.meta.dirname, '..')
const PAGE = join(ROOT, 'dist/studio')
const PICTURES = join(ROOT, 'docs/studio')
const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const ACCEPTED = 60
const HEIGHT = 800
const TYPES = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
}

/** How to come to each view from the one before. */
const VIEWS = {
  label: page => page.getByTestId('strip').waitFor(),
  keys: async page => {
    await page.locator('.strip [tabindex="0"]').focus()
    await page.keyboard.press('?')
    await page.locator('dialog').waitFor()
  },
  labels: async page => {
    await page.keyboard.press('Escape')
    await page.locator('.project-name').click()
    await page.getByTestId('menu-labels').click()
    await page.getByTestId('labels-list').waitFor()
  },
  review: async page => {
    await page.keyboard.press('Escape')
    await page.locator('dialog').waitFor({ state: 'detached' })
    await page.getByTestId('nav-review').click()
    await page.getByTestId('review-list').waitFor()
  },
  insights: async page => {
    await page.getByTestId('nav-insights').click()
    await page.getByTestId('matrix').waitFor()
  },
  export: async page => {
    await page.getByTestId('nav-export').click()
    await page.getByTestId('data-preview').waitFor()
  },
}

const executablePath = process.env.CHROMIUM ?? BROWSERS.find(existsSync)
if (executablePath === undefined || !existsSync(join(PAGE, 'index.html'))) {
  process.stderr.write(
    executablePath === undefined
      ? 'no pictures: there is no Chromium; name one in the variable CHROMIUM\n'
      : 'no pictures: run npm run build first\n',
  )
  process.exit(0)
}

const server = createServer((request, response) => {
  const { pathname } = new URL(request.url, 'http://127.0.0.1')
  const file = join(PAGE, pathname === '/' ? 'index.html' : pathname)
  if (!existsSync(file)) return response.writeHead(404).end()
  response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' })
  response.end(readFileSync(file))
})
await new Promise(resolve => server.listen(0, '127.0.0.1', resolve))
const url = `http://127.0.0.1:${server.address().port}/`
const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', '--disable-gpu', '--disable-lcd-text'],
})
mkdirSync(PICTURES, { recursive: true })
for (const [place, width] of [
  ['desk', 1280],
  ['phone', 375],
])
  for (const colorScheme of ['light', 'dark']) await takeAll(place, width, colorScheme)
await browser.close()
server.close()

async function takeAll(place, width, colorScheme) {
  const context = await browser.newContext({
    viewport: { width, height: HEIGHT },
    colorScheme,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  const take = async view => {
    const file = join(PICTURES, `${view}-${place}-${colorScheme}.png`)
    const picture = await smaller(await page.screenshot(), width)
    writeFileSync(file, picture)
    process.stdout.write(`${view}, ${place}, ${colorScheme}: ${Math.round(picture.length / 1000)} kB\n`)
  }
  await page.goto(url)
  await page.getByTestId('start').waitFor()
  await take('start')
  await page.goto(`${url}?demo=ingredients&accepted=${ACCEPTED}`)
  await page.waitForFunction(
    wanted => document.querySelector('[data-testid="progress"]')?.textContent?.startsWith(`${wanted} of`),
    ACCEPTED,
  )
  await settle(page)
  for (const [view, come] of Object.entries(VIEWS)) {
    await come(page)
    await settle(page)
    await take(view)
  }
  await context.close()
}

/** The same picture with a palette; the browser reads it. */
async function smaller(picture, width) {
  const reader = await browser.newPage()
  const pixels = await reader.evaluate(async data => {
    const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob())
    const drawing = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
    drawing.drawImage(bitmap, 0, 0)
    const bytes = drawing.getImageData(0, 0, bitmap.width, bitmap.height).data
    let text = ''
    for (let k = 0; k < bytes.length; k += 32768) text += String.fromCharCode(...bytes.subarray(k, k + 32768))
    return btoa(text)
  }, picture.toString('base64'))
  await reader.close()
  return writeIndexedPng(Buffer.from(pixels, 'base64'), width, HEIGHT)
}

/** Waits until the thorough learner has trained and lists are complete, but not for ever. */
async function settle(page) {
  const learner = page.getByTestId('learner-thorough')
  for (let quiet = 0, rounds = 0; quiet < 6 && rounds < 100; rounds++) {
    await page.waitForTimeout(100)
    const isTraining = (await learner.count()) > 0 && (await learner.textContent())?.includes('Training now')
    quiet = isTraining ? 0 : quiet + 1
  }
}
