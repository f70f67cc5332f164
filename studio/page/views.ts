import type { View } from './router.js'
import { type LazyComponent, lazy } from './shell/lazy.js'

/** Each view is loaded when it is first shown. */
export const VIEWS: Readonly<Record<View, LazyComponent>> = {
  start: lazy(async () => (await import('./views/start/start-view.js')).StartView, 'start'),
  label: lazy(async () => (await import('./views/label/label-view.js')).LabelView, 'label'),
  review: lazy(async () => (await import('./views/review/review-view.js')).ReviewView, 'later'),
  insights: lazy(async () => (await import('./views/insights/insights-view.js')).InsightsView, 'later'),
  export: lazy(async () => (await import('./views/export/export-view.js')).ExportView, 'later'),
}
