import { lazy } from '../../../shell/lazy.js'
import type { RailProps } from '../sides/rail.js'
import type { SoFarProps } from '../so-far.js'
import type { AddLabelPanelProps } from './add-label-panel.js'
import type { CommentPanelProps } from './comment-panel.js'
import type { SplitPanelProps } from './split-panel.js'
import type { WhyPanelProps } from './why-panel.js'

const load = () => import('./panels.js')

export const AddLabelPanel = lazy<AddLabelPanelProps>(async () => (await load()).AddLabelPanel)
export const CommentPanel = lazy<CommentPanelProps>(async () => (await load()).CommentPanel)
export const SplitPanel = lazy<SplitPanelProps>(async () => (await load()).SplitPanel)
export const WhyPanel = lazy<WhyPanelProps>(async () => (await load()).WhyPanel)
// Without these labels can be set just as well.
export const Rail = lazy<RailProps>(async () => (await load()).Rail, { isOptional: true })
export const SoFar = lazy<SoFarProps>(async () => (await load()).SoFar, { isOptional: true })

/** Loads the panels, so that each appears at once when it is asked for. */
export function loadPanels(): void {
  for (const panel of [AddLabelPanel, CommentPanel, SplitPanel, WhyPanel]) panel.load().catch(() => {}) // told when it is needed
}
