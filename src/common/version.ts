/** The version of this release, written into model files. */
export const VERSION = '0.1.0'
