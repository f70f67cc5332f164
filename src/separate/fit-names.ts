/** What people read of the two models that `separate` fits. */
export const FITS = { states: 'unary model', transitions: 'pair model' }
