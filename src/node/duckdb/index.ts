/** Labels in DuckDB: a model as a function of SQL. Needs `@duckdb/node-api`. */
export { registerTagger, type TaggerOptions } from './register-tagger.js'
