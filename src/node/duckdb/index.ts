/** `cofield/duckdb`: a model as a function of SQL in DuckDB. Needs `@duckdb/node-api`. */

export type * from '../../index.js'
export { registerTagger, type TaggerOptions } from './register-tagger.js'
