import type { Quote } from '#contract/quotes'
import type { z } from '#contract/wire'
import type { ErrorCode } from '#rules/errors/errors'
import {
  type Attempt,
  type AttemptAnswer,
  type Options,
  patience,
  type Place,
  type Read,
  read,
  type WayToPay,
} from './our-endpoint.ts'

/** Fetched when somebody begins to pay: the page itself is to be light. */

const paymentInProgress: ErrorCode<'payment_in_progress'> = 400002
const priceChanged: ErrorCode<'price_changed'> = 300003
const keyInUse: ErrorCode<'idempotency_key_in_use'> = 200007

/**
 * What our server hands on from the API: the attempt, or code and message with what is in the way: an
 * attempt, a new price.
 */
type OpeningAnswer = {
  payment?: Attempt
  quote?: Pick<z.infer<typeof Quote>, 'final_price_minor'>
  code?: number
  message?: string
}

/**
 * Opens an attempt. A lost answer is asked for again with the same key, which gives the same attempt and
 * charges nothing twice.
 */
export async function openAttempt(
  asked: { place: Place; key: string; supersede: boolean } & WayToPay,
  { fetch: ask = fetch, pauses = [700, 1_500, 3_000] }: Options = {},
): Promise<AttemptAnswer> {
  const { place, supersede, ...way } = asked
  const [path, names] = place.split('?')
  const rest = { ...Object.fromEntries(new URLSearchParams(names)), ...way }
  const body = JSON.stringify(supersede ? { ...rest, supersede } : rest)
  for (let tried = 0; ; tried++) {
    const answer = await read<OpeningAnswer>(() =>
      ask(`${path}/attempts`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body,
        signal: AbortSignal.timeout(patience),
      }),
    )
    if (answer && !(answer.status >= 500) && answer.body?.code !== keyInUse) {
      return attemptAnswer(answer)
    }
    const pause = pauses[tried]
    if (pause === undefined) return { outcome: 'silent', message: answer?.body?.message }
    await wait(pause)
  }
}

function attemptAnswer({ status, body }: Read<OpeningAnswer>): AttemptAnswer {
  const attempt = body?.payment ?? null
  if (status === 201) {
    return attempt ? { outcome: 'opened', attempt } : { outcome: 'silent' }
  }
  if (status === 401) return { outcome: 'signed_out' }
  if (body?.code === paymentInProgress) return { outcome: 'in_progress', attempt }
  if (body?.code === priceChanged && body.quote)
    return { outcome: 'price_changed', due: body.quote.final_price_minor }
  return { outcome: 'refused', code: body?.code ?? 0, message: body?.message ?? '' }
}

/** A key for one attempt. `randomUUID` is missing where a shop is tried without https. */
export function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
