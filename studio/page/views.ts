import type { View } from './router.js'
import { type LazyComponent, lazy } from './shell/lazy.js'
import type { DialogName } from './store.js'

/** Each view is loaded when it is first shown. */
export const VIEWS: Readonly<Record<View, LazyComponent>> = {
  start: lazy(async () => (await import('./views/start/start-view.js')).StartView, { styles: 'start' }),
  label: lazy(async () => (await import('./labeling.js')).LabelView, { styles: 'label' }),
  review: lazy(async () => (await import('./views/review/review-view.js')).ReviewView, { styles: 'later' }),
  insights: lazy(async () => (await import('./views/insights/insights-view.js')).InsightsView, {
    styles: 'later',
  }),
  export: lazy(async () => (await import('./views/export/export-view.js')).ExportView, { styles: 'later' }),
}

/** Dialogs of the shell. */
export const DIALOGS: Readonly<Record<DialogName, LazyComponent>> = {
  keys: lazy(async () => (await import('./shell/keys-dialog.js')).KeysDialog),
  project: lazy(async () => (await import('./shell/project-dialog.js')).ProjectDialog, { styles: 'later' }),
  labels: lazy(async () => (await import('./labels/labels-dialog.js')).LabelsDialog, { styles: 'later' }),
}

/** Loads all that can be shown, so that it can be even if the server is stopped. */
export async function loadAll(): Promise<void> {
  for (const { load } of [...Object.values(VIEWS), ...Object.values(DIALOGS)]) await load().catch(() => {}) // told when it is needed
}
