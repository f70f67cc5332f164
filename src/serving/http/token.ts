import { checkArgument } from '../../common/arguments.js'
import { Problem } from '../problem.js'

/** Refuses requests without one of the tokens. */
export type CheckToken = (authorization: string | null) => Promise<void>

/**
 * Tokens are compared by their SHA-256 digests, all of them and to the end: how long that takes says nothing about them. Without
 * tokens, everyone may ask.
 */
export function createTokenCheck(tokens: readonly string[]): CheckToken | undefined {
  for (const token of tokens)
    checkArgument('token', typeof token === 'string' && token !== '', 'a text that is not empty', token)
  if (tokens.length === 0) return undefined
  const expected = Promise.all(tokens.map(digest))
  return async authorization => {
    const given = /^bearer +(.+?) *$/i.exec(authorization ?? '')?.[1]
    const got = await digest(given ?? '')
    let found = 0
    for (const one of await expected) found |= isEqual(one, got)
    if (given === undefined || found === 0)
      throw new Problem(
        401,
        'unauthorized',
        given === undefined
          ? 'expected the header `Authorization: Bearer TOKEN`, got no such header'
          : 'expected a token that this server knows, got another one',
      )
  }
}

async function digest(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
}

/** 1 if all bytes are equal, otherwise 0; the same work either way. */
function isEqual(a: Uint8Array, b: Uint8Array): 0 | 1 {
  let difference = 0
  for (let k = 0; k < a.length; k++) difference |= a[k] ^ b[k]
  return difference === 0 ? 1 : 0
}
