import { createMatcher } from '../../common/regex/matcher.js'
import { provideMatcher } from '../../common/regex/provided-matcher.js'
import { provideWapitiRegex } from './template.js'
import { wapitiByteRegex } from './wapiti-byte-regex.js'
import { wapitiRegex } from './wapiti-regex.js'

/**
 * Provides the code of regular expressions, those of Wapiti among them. Whatever takes features from a person, a program or a file calls
 * it first, so that a bundle of `cofield/tag`, which does so for few models, has this code in a part of its own.
 */
export function provideExpressions(): void {
  provideMatcher(createMatcher)
  provideWapitiRegex({ characters: wapitiRegex, bytes: wapitiByteRegex })
}
