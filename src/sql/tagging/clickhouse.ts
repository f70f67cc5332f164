import { VERSION } from '../../common/version.js'
import { clickhouse } from '../dialects/clickhouse.js'
import { lineCommand } from './shell-words.js'
import type { Tagging, TaggingTask } from './task.js'

/** Milliseconds that a process may take for a block of rows: it reads its model first. */
const PATIENCE = 60_000

/** Processes that are kept for later queries. */
const POOL = 4

/**
 * A function of ClickHouse, in the configuration of the server: processes that answer lines. A row is an object named after its argument,
 * and so is the answer. NULL in the answer, for a row that cannot be labeled, is an empty list or text, since ClickHouse has no list that is NULL.
 */
export function clickhouseTagging(task: TaggingTask): Tagging {
  const { name, input, answer, from, column } = task
  const sql = `SELECT ${clickhouse.quoteName(column)}, ${name}(${clickhouse.quoteName(column)}) AS result\nFROM ${from}`
  const type = input === 'text' ? 'Nullable(String)' : 'Array(String)'
  const returned = answer === 'labels' ? 'Array(String)' : 'String'
  const lines = [
    `<!-- Written by cofield ${VERSION}. Put it beside the configuration of the server, as cofield_function.xml, then:`,
    `${sql.replaceAll('--', '- -')} -->`,
    '<functions>',
    '  <function>',
    '    <type>executable_pool</type>',
    `    <name>${xml(name)}</name>`,
    '    <argument>',
    `      <type>${type}</type>`,
    `      <name>${input}</name>`,
    '    </argument>',
    `    <return_type>${returned}</return_type>`,
    '    <return_name>result</return_name>',
    '    <format>JSONEachRow</format>',
    `    <command>${xml(lineCommand(task))}</command>`,
    '    <execute_direct>0</execute_direct>',
    `    <pool_size>${POOL}</pool_size>`,
    `    <command_read_timeout>${PATIENCE}</command_read_timeout>`,
    `    <command_write_timeout>${PATIENCE}</command_write_timeout>`,
    `    <max_command_execution_time>${PATIENCE / 1000}</max_command_execution_time>`,
    '  </function>',
    '</functions>',
  ]
  return { statements: [{ name: 'tag', sql }], script: `${lines.join('\n')}\n` }
}

function xml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
