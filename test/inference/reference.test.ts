import { referenceKernels } from '../../src/inference/reference.js'
import { testKernels } from '../contract/kernels.js'

testKernels(referenceKernels)
