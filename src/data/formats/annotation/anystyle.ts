import { createXmlAnnotationReader } from '../../readers/annotation/xml-annotations.js'
import { createXmlAnnotationWriter } from '../../writers/annotation/xml.js'
import type { DataFormat } from '../format.js'
import { isXml, xmlRootOf } from './xml-root.js'

const [root, sequence] = ['dataset', 'sequence']

/** AnyStyle's XML: `<dataset><sequence><author>…</author> <title>…</title></sequence></dataset>`. */
export const anystyle = {
  name: 'anystyle',
  description: "AnyStyle's XML: a dataset of sequences, whose elements are the labels",
  extensions: [],
  sharedExtensions: ['xml'],
  detect: head => xmlRootOf(head) === root,
  mayBe: isXml,
  createReader: options => createXmlAnnotationReader('anystyle', options, { root, sequence }),
  createWriter: (sink, { tokenizer }) =>
    createXmlAnnotationWriter(sink, {
      format: 'AnyStyle',
      root,
      sequence,
      parts: 'runs',
      ...(tokenizer && { tokenizer }),
    }),
  holds: ['text'],
} as const satisfies DataFormat
