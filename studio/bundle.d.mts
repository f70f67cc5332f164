/** A file of the page. `opens`: the views that need it when they are the first one. */
export interface BundledFile {
  readonly name: string
  readonly content: string
  readonly opens: readonly ('start' | 'label')[]
}

export function bundleStudio(): Promise<BundledFile[]>
