/** What people read of the two models that `separate` fits. */
export const UNARY_MODEL = 'unary model'
export const PAIR_MODEL = 'pair model'
