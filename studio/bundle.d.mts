/** A file of the page. `first`: the first view loads it. */
export interface BundledFile {
  readonly name: string
  readonly content: string
  readonly first: boolean
}

export function bundleStudio(): Promise<BundledFile[]>
