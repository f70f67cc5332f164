import fc from 'fast-check'

/**
 * Property tests draw new cases at every run, and print their seed when one fails. Under CI they draw the same ones at
 * every run, so that a failure there is the fault of the change and can be repeated.
 */
if (process.env['CI']) fc.configureGlobal({ seed: 1961 })
