/** The process that runs inputs of the targets in the registry. */
import { serve } from './child.js'
import { TARGETS } from './registry.js'

serve(TARGETS)
