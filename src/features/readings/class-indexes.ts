/**
 * The class of each word by the canonical description of the classes: indexed when a description is checked, once for all features that
 * have it.
 */
export const classIndexes = new WeakMap<object, ReadonlyMap<string, string>>()
