import { createXmlAnnotationReader } from '../../readers/annotation/xml-annotations.js'
import { createXmlAnnotationWriter } from '../../writers/annotation/xml.js'
import type { DataFormat } from '../format.js'
import { isXml, xmlRootOf } from './xml-root.js'

/**
 * parserator's XML: `<Collection><TokenSequence><Label>token</Label> …</TokenSequence></Collection>`. Each parser has names of
 * its own for the two outer elements, such as `AddressCollection` and `AddressString`.
 */
export const parserator = {
  name: 'parserator',
  description: "parserator's XML: a collection of strings, whose elements are the labels",
  extensions: ['xml'],
  detect: head => ![undefined, 'dataset', 'html', 'HTML'].includes(xmlRootOf(head)),
  mayBe: isXml,
  createReader: options =>
    createXmlAnnotationReader('parserator', options, { root: undefined, sequence: undefined }),
  createWriter: (sink, { tokenizer }) =>
    createXmlAnnotationWriter(sink, {
      format: 'parserator',
      root: 'Collection',
      sequence: 'TokenSequence',
      parts: 'tokens',
      ...(tokenizer && { tokenizer }),
    }),
  holds: ['text'],
} as const satisfies DataFormat
