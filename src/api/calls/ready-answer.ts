import { createHash } from 'node:crypto'
import type { TypedResponse } from 'hono'
import type { Language } from '#rules/core/language'
import type { ApiContext } from './api-env.ts'

type ReadyAnswer = { bytes: Uint8Array<ArrayBuffer>; etag: string }

const answers = new WeakMap<object, Partial<Record<Language, ReadyAnswer>>>()

/**
 * Answers with bytes that are made once per language for as long as `shown` is the same object. Content verbs
 * give the same object until the content version rises, so a list is put into JSON once per version, not once
 * per visitor.
 */
export function answerReady<T>(
  c: ApiContext,
  shown: object,
  present: () => T,
): TypedResponse<T, 200, 'json'> & Response {
  const ready = readyAnswer(shown, c.var.ctx.language, present)
  c.header('Cache-Control', 'public, max-age=0, must-revalidate')
  c.header('Vary', 'Accept-Language')
  c.header('ETag', ready.etag)
  if (isFresh(c.req.header('if-none-match'), ready.etag)) return typed(c.body(null, 304))
  c.header('Content-Type', 'application/json')
  return typed(c.body(ready.bytes))
}

function readyAnswer(shown: object, language: Language, present: () => unknown): ReadyAnswer {
  const languages = answers.get(shown) ?? {}
  const known = languages[language]
  if (known) return known
  const bytes = new TextEncoder().encode(JSON.stringify(present()))
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  const made = { bytes, etag }
  answers.set(shown, { ...languages, [language]: made })
  return made
}

/** What an answer is kept by: `shown`, and nothing for a page of it, which few ask for. */
export function keptIfWhole(
  shown: object,
  { limit, cursor }: { limit?: number | undefined; cursor?: string | undefined },
): object {
  return limit === undefined && cursor === undefined ? shown : {}
}

/** Weak comparison, as RFC 9110 wants it for If-None-Match. */
export function isFresh(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  return ifNoneMatch.split(',').some((given) => {
    const tag = given.trim()
    return tag === '*' || tag === etag || tag === `W/${etag}`
  })
}

/**
 * The bytes are the JSON of what `present` returns, which the contract's type describes; 304 is the same
 * without them.
 */
function typed<T>(response: Response): TypedResponse<T, 200, 'json'> & Response {
  return response as TypedResponse<T, 200, 'json'> & Response
}
