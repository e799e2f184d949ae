import type { Keys } from '../practice/desk.ts'
import { ApiError } from './errors.ts'
import { FORBIDDEN_TEXT } from './guesses.ts'

type Right = 'publishable' | 'secret'

/** Throws unless the key in the header (or, for browsers, in the body) may do this. */
export function checkKey(keys: Keys, header: string | undefined, right: Right, bodyKey?: unknown) {
  const key = header === undefined && bodyKey === keys.publishable ? bodyKey : basicUser(header)
  if (key === keys.secret) return
  if (key !== keys.publishable) throw unauthorized()
  if (right === 'secret') throw new ApiError(403, 'authentication_error', FORBIDDEN_TEXT)
}

function unauthorized() {
  return new ApiError(401, 'authentication_error', 'Invalid authorization credentials')
}

/** Base64 of "key:", or of the bare key as Moyasar's React Native SDK sends it. */
function basicUser(header: string | undefined): string | undefined {
  const encoded = /^basic +(\S+)$/i.exec(header ?? '')?.[1]
  return encoded === undefined ? undefined : Buffer.from(encoded, 'base64').toString('utf8').split(':')[0]
}
