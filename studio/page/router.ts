import { signal } from '@preact/signals'

const VIEWS = ['start', 'label', 'review', 'insights', 'export'] as const
export type View = (typeof VIEWS)[number]

/** The view that the address names after its #. */
export const view = signal<View>(viewOf(location.hash))

addEventListener('hashchange', () => {
  view.value = viewOf(location.hash)
})

export function go(to: View): void {
  view.value = to // at once, and not only when the browser tells
  location.hash = to
}

function viewOf(hash: string): View {
  return VIEWS.find(name => hash === `#${name}`) ?? 'start'
}
