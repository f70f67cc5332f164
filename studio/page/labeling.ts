/** All that is needed to label strings of a project, as one file: the view, the session, and how it starts its worker. */
export { connectWorker } from '../learning/worker/ports.js'
export { createSession } from '../session/create-session.js'
export { LabelView } from './views/label/label-view.js'
