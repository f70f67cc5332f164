/** The kernels of training and tagging with weights. */
export * from './vectors'
