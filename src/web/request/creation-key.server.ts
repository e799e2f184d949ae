import { createHash } from 'node:crypto'

/**
 * The Idempotency-Key of a creation: the same for every repeat of one form, another once something else is
 * typed in it (a code that was taken, say).
 */
export function creationKey(form: FormData, body: object): string {
  return createHash('sha256')
    .update(`${String(form.get('key'))}\n${JSON.stringify(body)}`)
    .digest('base64url')
}
