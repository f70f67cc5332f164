import { COLUMNS } from './screen.js'

/** `at article · nn noun`, in lines: the meanings of labels, without those that are obvious. */
export function formatLegend(labels: Iterable<string>, meanings: Readonly<Record<string, string>>): string {
  const entries = [...labels]
    .sort()
    .filter(label => Object.hasOwn(meanings, label))
    .map(label => `${label} ${meanings[label]}`)
  const lines: string[] = []
  for (const entry of entries) {
    const last = lines.at(-1)
    const longer = `${last} · ${entry}`
    if (last !== undefined && longer.length <= COLUMNS - 2) lines[lines.length - 1] = longer
    else lines.push(entry)
  }
  return lines.map(line => `  ${line}\n`).join('')
}
