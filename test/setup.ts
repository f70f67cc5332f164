import fc from 'fast-check'
import './same-bytes.js'

/**
 * Property tests draw the same cases at every run, so that a failure is the fault of the change and can be repeated. COFIELD_SEED=N draws
 * others. Sixty cases of each, where a test does not say otherwise, keep the suite short; fuzzing draws many more.
 */
fc.configureGlobal({ numRuns: 60, seed: Number(process.env['COFIELD_SEED'] ?? 1961) })
