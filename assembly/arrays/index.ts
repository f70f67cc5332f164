/**
 * Kernels that go once through a large array of a model file, where it lies: checks, and the hashes of strings. Each has a readable twin
 * in `src/model/file`, `src/common/largest-magnitude.ts` or `src/data/string-table.ts`. Callers pass pieces, since engines replace slow code by
 * fast code only between calls.
 */
export * from './checksum'
export * from './numbers'
export * from './strings'
