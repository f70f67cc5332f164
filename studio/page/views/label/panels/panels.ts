/** What is shown on request or later beside the string at hand: one file, loaded once the string is there. */
export { Rail } from '../sides/rail.js'
export { SoFar } from '../so-far.js'
export { AddLabelPanel } from './add-label-panel.js'
export { CommentPanel } from './comment-panel.js'
export { SplitPanel } from './split-panel.js'
export { WhyPanel } from './why-panel.js'
