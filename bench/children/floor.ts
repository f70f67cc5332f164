/** The floor: reads a file of columns as a string and splits it into sequences of rows, and does nothing else. */
import { readFileSync } from 'node:fs'

const rows: string[][][] = []
let sequence: string[][] = []
for (const line of readFileSync(process.argv[2], 'utf8').split('\n')) {
  if (line !== '') sequence.push(line.split('\t'))
  else if (sequence.length > 0) {
    rows.push(sequence)
    sequence = []
  }
}
if (sequence.length > 0) rows.push(sequence)
process.stdout.write(
  JSON.stringify({ sequences: rows.length, peakMemoryBytes: process.resourceUsage().maxRSS * 1024 }),
)
