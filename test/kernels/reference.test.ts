import { referenceKernels } from '../../src/kernels/reference.js'
import { testKernels } from '../contract/kernels.js'

testKernels(referenceKernels)
