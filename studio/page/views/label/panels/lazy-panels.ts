import { lazy } from '../../../shell/lazy.js'
import type { AddLabelPanelProps } from './add-label-panel.js'
import type { SplitPanelProps } from './split-panel.js'
import type { WhyPanelProps } from './why-panel.js'

const load = () => import('./panels.js')

export const AddLabelPanel = lazy<AddLabelPanelProps>(async () => (await load()).AddLabelPanel)
export const SplitPanel = lazy<SplitPanelProps>(async () => (await load()).SplitPanel)
export const WhyPanel = lazy<WhyPanelProps>(async () => (await load()).WhyPanel)

/** Loads the panels, so that each appears at once when it is asked for. */
export function loadPanels(): void {
  for (const panel of [AddLabelPanel, SplitPanel, WhyPanel]) panel.load().catch(() => {}) // told when it is needed
}
