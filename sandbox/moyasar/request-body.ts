import type { IncomingMessage } from 'node:http'
import { isObject } from '../practice/is-object.ts'
import { ApiError, invalid } from './errors.ts'
import { BODY_LIMIT } from './guesses.ts'

/** A body as it came. `form` means that all its values are text. */
export interface RequestBody {
  values: Record<string, unknown>
  form: boolean
}

const DEEPEST_KEY = 5
const NEVER_KEYS = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Reads JSON or form bodies. From the socket and not from the Request, because a GET may carry a body here
 * (/v1/applepay/initiate is documented that way).
 */
export async function readBody(incoming: IncomingMessage): Promise<RequestBody> {
  const text = await readText(incoming)
  if (text.trim() === '') return { values: {}, form: false }

  const type = incoming.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  if (type === 'application/x-www-form-urlencoded') return { values: parseForm(text), form: true }
  if (type?.startsWith('multipart/')) throw invalid(null, 'Content type is not supported')
  return { values: parseJson(text), form: false }
}

async function readText(incoming: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  let size = 0
  try {
    for await (const piece of incoming) {
      size += piece.length
      // Read on without keeping, so that the caller hears the answer instead of a reset connection.
      if (size <= BODY_LIMIT) pieces.push(piece)
      else pieces.length = 0
      if (size > BODY_LIMIT * 64) break
    }
  } catch {
    throw invalid(null, 'Request body could not be read')
  }
  if (size > BODY_LIMIT) throw new ApiError(413, 'invalid_request_error', 'Request body is too large')
  return Buffer.concat(pieces).toString('utf8')
}

function parseJson(text: string): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw invalid(null, 'Request body is not valid JSON')
  }
  if (!isObject(value)) throw invalid(null, 'Request body must be an object')
  return value
}

/** `source[type]=creditcard&metadata[order_id]=7` becomes nested objects. */
function parseForm(text: string): Record<string, unknown> {
  const root: Record<string, unknown> = {}
  for (const [key, value] of new URLSearchParams(text)) {
    const path = keyPath(key)
    if (!path) throw invalid(null, 'Request body has a malformed key')
    put(root, path, value)
  }
  return root
}

function keyPath(key: string): string[] | undefined {
  const parts = /^([^[\]]+)((?:\[[^[\]]+\])*)$/.exec(key)
  if (!parts) return undefined
  const path = [
    parts[1] ?? '',
    ...[...(parts[2] ?? '').matchAll(/\[([^[\]]+)\]/g)].map((match) => match[1] ?? ''),
  ]
  return path.length > DEEPEST_KEY || path.some((part) => NEVER_KEYS.has(part)) ? undefined : path
}

function put(root: Record<string, unknown>, path: string[], value: string) {
  let place = root
  for (const part of path.slice(0, -1)) {
    const inner = place[part]
    if (isObject(inner)) place = inner
    else {
      const made: Record<string, unknown> = {}
      place[part] = made
      place = made
    }
  }
  place[path.at(-1) ?? ''] = value
}
