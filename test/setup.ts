import fc from 'fast-check'
import './same-bytes.js'

/**
 * Property tests draw new cases at every run, and print their seed when one fails. Under CI they draw the same ones at
 * every run, so that a failure there is the fault of the change and can be repeated. Sixty cases of each, where a test
 * does not say otherwise, keep the whole suite to about two minutes.
 */
fc.configureGlobal({ numRuns: 60, ...(process.env['CI'] ? { seed: 1961 } : {}) })
