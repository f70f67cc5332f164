/** The kernels of online learning, in double precision: weights are those of src/online to the bit. */
export { learn, mistakes } from './learn'
export { configure } from './plan'
