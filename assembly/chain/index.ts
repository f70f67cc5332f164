/** The kernels of training with weights. */
export { run } from './jobs'
export { configure } from './plan'
