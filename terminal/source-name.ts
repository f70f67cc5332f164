/** What a file is called in messages. */
export function sourceName(file: string): string {
  return file === '-' ? 'standard input' : file
}
