/** Whether a file is compressed, by its name. */
export function isCompressed(file: string): boolean {
  return /\.gz$/i.test(file)
}
