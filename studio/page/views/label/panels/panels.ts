/** What is shown on request beside the string at hand: one file, loaded once the string is there. */
export { AddLabelPanel } from './add-label-panel.js'
export { SplitPanel } from './split-panel.js'
export { WhyPanel } from './why-panel.js'
