/** A process with targets that fail in every way there is. */
import { serve } from '../../fuzz/child.js'
import { FAULTY } from './faulty-targets.js'

serve(Object.fromEntries(Object.entries(FAULTY).map(([name, target]) => [name, async () => target])))
