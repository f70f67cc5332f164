import { type Output, planOutput } from '../../terminal/output.js'
import { UsageError } from '../../terminal/usage.js'

/** The file of `--html`, if there is one. Standard output is refused: the report stands there. */
export function planPage(
  html: string | undefined,
  reads: readonly (string | undefined)[],
): Output | undefined {
  if (html === '-') throw new UsageError('--html: expected a file, got standard output, which has the report')
  return html === undefined ? undefined : planOutput(html, { reads })
}
