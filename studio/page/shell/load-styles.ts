/** Style sheets that the shell itself does not need. `later`: of all that is not shown before the first label is set. */
export type StyleSheet = 'start' | 'label' | 'later'

/** The names of the files: the bundler puts them in. */
declare const STYLES: Readonly<Record<StyleSheet, string>>

const loads = new Map<StyleSheet, Promise<void>>()

/** Adds a style sheet to the page. Resolves once it is there, so that nothing is shown without it. */
export function loadStyles(name: StyleSheet): Promise<void> {
  const known = loads.get(name)
  if (known) return known
  const loading = append(STYLES[name])
  loads.set(name, loading)
  loading.catch(() => loads.delete(name)) // the next try loads it anew
  return loading
}

function append(file: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = file
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      reject(new Error(`${file} cannot be loaded`))
    }
    document.head.append(link)
  })
}
