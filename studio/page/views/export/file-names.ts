/** A name of files after the name of a project: letters, digits, `.`, `_` and `-`, so that shells and addresses need no quotes. */
export function fileNameOf(project: string): string {
  const name = project
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}._-]+/gu, '-')
    .replace(/-{2,}/g, '-')
    .replace(/^[-.]+|[-.]+$/g, '')
  return [...name].slice(0, 60).join('') || 'project'
}
