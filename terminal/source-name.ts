/** The name of a file in messages. */
export function sourceName(file: string): string {
  return file === '-' ? 'standard input' : file
}
