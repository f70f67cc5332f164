import type { Command } from 'commander'
import { TAG_SCHEMES } from '../../src/data/tags/scheme.js'
import { DECODERS } from '../../src/model/file/model-use.js'
import { CONSTRAINTS, type TagOptions } from '../../src/model/label-decoder.js'
import { oneOf } from '../../terminal/usage.js'

/** How labels are chosen. */
export type DecodingOptions = Pick<TagOptions, 'decoder' | 'constraints'>

/** Adds the decoding options. */
export function addDecodingOptions(command: Command): Command {
  return command
    .option(
      '--decoder <decoder>',
      'viterbi: the most probable sequence; posterior: the most probable label of each token (default: as the model says, for most methods viterbi)',
      oneOf('--decoder', DECODERS),
    )
    .option(
      '--constraints <scheme>',
      `allow only label sequences that are valid in a tag scheme: ${TAG_SCHEMES.join(', ')}, auto (detected from the labels) or none (default)`,
      oneOf('--constraints', CONSTRAINTS),
    )
}

/** The decoding options among a command's options. */
export function decodingOptions({ decoder, constraints }: DecodingOptions): DecodingOptions {
  return { ...(decoder && { decoder }), ...(constraints && { constraints }) }
}
