/** Scores of a column of predictions: accuracy, counts of each label, and which label was taken for which. */
import { type CorpusTable, INNER } from '../corpus-table.js'
import type { Dialect, Statement } from '../dialect.js'
import { indent } from './source.js'

/** The queries that compare labels with predictions. A prediction that is NULL is wrong; a label that is NULL is left out. */
export function evaluationQueries(dialect: Dialect, table: CorpusTable, prediction: string): Statement[] {
  const cells = confusionQuery(dialect, table, prediction)
  return [
    { name: 'accuracy', sql: accuracyQuery(cells) },
    { name: 'labels', sql: labelsQuery(cells) },
    { name: 'confusion', sql: `${cells}\nORDER BY n DESC, label, prediction` },
  ]
}

/** How often each label got each prediction. */
function confusionQuery(dialect: Dialect, table: CorpusTable, prediction: string): string {
  const [gold, guess] = [`${INNER}gold`, `${INNER}guess`]
  return [
    `SELECT ${gold} AS label, ${guess} AS prediction, ${dialect.countRows()} AS n`,
    `FROM (\n${indent(labelPairs(dialect, table, prediction, gold, guess))}\n) AS ${INNER}tokens`,
    `WHERE ${gold} IS NOT NULL`,
    `GROUP BY ${gold}, ${guess}`,
  ].join('\n')
}

function labelPairs(
  dialect: Dialect,
  { from, rows, label }: CorpusTable,
  prediction: string,
  gold: string,
  guess: string,
): string {
  const [labels, predictions] = [label, prediction].map(dialect.quoteName)
  if (rows === 'tokens')
    return `SELECT ${dialect.asText(labels)} AS ${gold}, ${dialect.asText(predictions)} AS ${guess}\nFROM ${from}`
  const lists = [
    { list: `${INNER}golds`, name: gold },
    { list: `${INNER}guesses`, name: guess },
  ]
  const fault = `${dialect.length(labels)} <> ${dialect.length(predictions)}`
  const message = dialect.quoteText('a sentence has another number of predictions than of labels')
  const source = [
    `SELECT ${dialect.asTexts(labels)} AS ${INNER}golds, ${dialect.asTexts(predictions)} AS ${INNER}guesses`,
    `FROM ${from}`,
    `WHERE ${dialect.guard(fault, message)}`,
  ].join('\n')
  return dialect.explode(lists, `(\n${indent(source)}\n) AS ${INNER}sentences`)
}

const CORRECT = 'CASE WHEN label = prediction THEN n ELSE 0 END'

function accuracyQuery(cells: string): string {
  return [
    `SELECT sum(n) AS tokens, sum(${CORRECT}) AS correct, sum(${CORRECT}) / sum(n) AS accuracy`,
    `FROM (\n${indent(cells)}\n) AS ${INNER}cells`,
  ].join('\n')
}

/** Each label with the tokens that have it, that are predicted to have it, and both. */
function labelsQuery(cells: string): string {
  const each = [
    `SELECT label, n AS gold, 0 AS predicted, ${CORRECT} AS correct FROM (\n${indent(cells)}\n) AS ${INNER}cells`,
    `SELECT prediction AS label, 0 AS gold, n AS predicted, 0 AS correct FROM (\n${indent(cells)}\n) AS ${INNER}cells WHERE prediction IS NOT NULL`,
  ].join('\nUNION ALL\n')
  return [
    'SELECT label, sum(gold) AS gold, sum(predicted) AS predicted, sum(correct) AS correct',
    `FROM (\n${indent(each)}\n) AS ${INNER}each`,
    'GROUP BY label',
    'ORDER BY label',
  ].join('\n')
}
