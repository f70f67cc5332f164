/** What the address of the page and its head say of projects. */

/** Where this page keeps projects: the server says `folder`, files as they are say `browser`. */
export function placeOfProjects(): 'folder' | 'browser' {
  return metaOf('cofield-storage') === 'folder' ? 'folder' : 'browser'
}

/** Whether a project is to be opened at once. A folder of the server nearly always has one. */
export function namesProject(): boolean {
  const query = new URLSearchParams(location.search)
  return placeOfProjects() === 'folder' || query.has('project') || query.has('demo')
}

export function metaOf(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
}
