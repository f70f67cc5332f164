import type { Command } from 'commander'
import { checkTokenizer } from '../../src/data/text/bounded-tokenizer.js'
import { TOKENIZERS, type Tokenizer } from '../../src/data/text/tokenizer.js'
import { asUsage } from '../../terminal/usage.js'

/** Adds the option that says how text is cut into tokens. */
export function addTokenizerOption(command: Command, meaning: string): Command {
  return command.option(
    '--tokenizer <name|/regex/flags>',
    `${meaning}: ${TOKENIZERS.join(', ')}, or a regular expression that matches a token`,
    readTokenizer,
  )
}

/** Reads the name of a tokenizer, or a regular expression between slashes with its flags. */
function readTokenizer(value: string): Tokenizer {
  const [, pattern, flags] = /^\/(.+)\/([a-z]*)$/s.exec(value) ?? []
  return asUsage(() => checkTokenizer(pattern === undefined ? value : { pattern, flags }), '--')
}
