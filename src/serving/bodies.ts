/** The bodies of requests, as schemas: they check what comes, and they are in the OpenAPI document. */

import { TOKENIZERS } from '../data/text/tokenizer.js'
import { DECODERS } from '../model/file/model-use.js'
import { CONSTRAINTS } from '../model/label-decoder.js'
import type { Schema } from './schema.js'

const STRINGS: Schema = { type: 'array', items: { type: 'string' } }
const STRINGS_IF_ANY: Schema = { ...STRINGS, type: ['array', 'null'] }

/** No regular expressions: a short one can keep a thread busy for long. A model may have one. */
const tokenizer: Schema = {
  type: 'string',
  enum: TOKENIZERS,
  description: 'How text is cut into tokens. Default: as the model was trained, or else words.',
}

/** How labels are chosen, and what is told beside them. */
const DECODING: Readonly<Record<string, Schema>> = {
  decoder: {
    type: 'string',
    enum: DECODERS,
    description:
      'viterbi: the most probable sequence of labels; posterior: the most probable label of each token. Default: as the model says, for most methods viterbi.',
  },
  constraints: {
    type: 'string',
    enum: CONSTRAINTS,
    default: 'none',
    description: 'The tag scheme in which labels must be valid; auto detects it from the labels.',
  },
  nbest: { type: 'integer', minimum: 1, description: 'Also give this many of the most probable labelings.' },
  explain: { type: 'boolean', default: false, description: 'Also give what each label was chosen for.' },
}

/** The options of `parse`. */
export const PARSE_OPTIONS: Schema = {
  type: 'object',
  properties: { ...DECODING, tokenizer },
  additionalProperties: false,
}

/** The options of `tag`. */
export const TAG_OPTIONS: Schema = {
  type: 'object',
  properties: {
    ...DECODING,
    probabilities: {
      type: 'boolean',
      default: false,
      description: 'Also give the probability of each label.',
    },
    partial: {
      type: 'boolean',
      default: false,
      description: 'Keep the labels that the sequences have; only null and "_" are to be labeled.',
    },
  },
  additionalProperties: false,
}

/** One sequence, as a line of JSON lines has it; other members are ignored. */
const SEQUENCE: Readonly<Record<string, Schema>> = {
  tokens: { ...STRINGS_IF_ANY, description: 'The words.' },
  columns: {
    type: ['array', 'null'],
    items: STRINGS,
    description: 'Columns 1, 2, … such as parts of speech, each as long as the tokens.',
  },
  attributes: {
    type: ['array', 'null'],
    items: { type: ['object', 'array'] },
    description: 'Attributes of each token: values by name, or a list of names.',
  },
  labels: {
    type: ['array', 'null'],
    items: { type: ['string', 'null'] },
    description: 'The labels; null and "_" are not known.',
  },
}

const LEARNED: Readonly<Record<string, Schema>> = {
  ...SEQUENCE,
  weight: { type: ['number', 'null'], minimum: 0, description: 'How often the sequence counts. Default 1.' },
  text: { type: ['string', 'null'], description: 'A text with spans, in place of tokens and labels.' },
  spans: {
    type: ['array', 'null'],
    items: {
      type: 'object',
      properties: { start: { type: 'integer' }, end: { type: 'integer' }, label: { type: 'string' } },
      required: ['start', 'end', 'label'],
    },
    description: 'Parts of the text with their labels, counted in UTF-16 units.',
  },
}

const HAS_INPUT: readonly Schema[] = [{ required: ['tokens'] }, { required: ['attributes'] }]

/** The body of `parse`: one text, or several. */
export const PARSE_BODY: Schema = {
  type: 'object',
  properties: {
    texts: { ...STRINGS, description: 'The texts.' },
    text: { type: 'string' },
    ...PARSE_OPTIONS.properties,
  },
  oneOf: [{ required: ['texts'] }, { required: ['text'] }],
  additionalProperties: false,
}

/** A line of a stream of texts. */
export const PARSE_LINE: Schema = {
  type: 'object',
  properties: { text: { type: 'string' } },
  required: ['text'],
}

/** A line of a stream of sequences. */
export const TAG_LINE: Schema = { type: 'object', properties: SEQUENCE, anyOf: HAS_INPUT }

/** The body of `tag`: several sequences, or the members of one. */
export const TAG_BODY: Schema = {
  type: 'object',
  properties: { sequences: { type: 'array', items: TAG_LINE }, ...SEQUENCE, ...TAG_OPTIONS.properties },
  oneOf: [{ required: ['sequences'] }, { anyOf: HAS_INPUT }],
  additionalProperties: false,
}

/** The body of `update` and `forget`. */
export const CHANGE_BODY: Schema = {
  type: 'object',
  properties: {
    sequences: { type: 'array', minItems: 1, items: { type: 'object', properties: LEARNED } },
    newLabels: {
      type: 'boolean',
      default: false,
      description: 'Also learn labels that the model does not have.',
    },
    id: {
      type: 'string',
      minLength: 1,
      maxLength: 200,
      description:
        'However often a request with this id comes, it changes the model once. Or the header Idempotency-Key.',
    },
  },
  required: ['sequences'],
  additionalProperties: false,
}
