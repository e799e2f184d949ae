import {
  type Attempt,
  type AttemptAnswer,
  type Options,
  patience,
  type Read,
  read,
  type WayToPay,
} from './our-door.ts'

/** Fetched when somebody begins to pay: the page itself is to be light. */

const paymentInProgress = 400_002
const keyInUse = 200_007

/**
 * Opens an attempt. A lost answer is asked for again with the same key, which gives the same attempt and charges
 * nothing twice.
 */
export async function openAttempt(
  asked: { order: string; key: string; supersede: boolean } & WayToPay,
  { fetch: ask = fetch, pauses = [700, 1_500, 3_000] }: Options = {},
): Promise<AttemptAnswer> {
  const { supersede, ...rest } = asked
  const body = JSON.stringify(supersede ? { ...rest, supersede } : rest)
  for (let tried = 0; ; tried++) {
    const answer = await read(() =>
      ask('/payment/attempts', {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body,
        signal: AbortSignal.timeout(patience),
      }),
    )
    if (answer && !(answer.status >= 500) && numberAt(answer.body, 'code') !== keyInUse) {
      return attemptAnswer(answer)
    }
    const pause = pauses[tried]
    if (pause === undefined) return { outcome: 'silent' }
    await wait(pause)
  }
}

function attemptAnswer({ status, body }: Read): AttemptAnswer {
  if (status === 201) {
    const attempt = attemptAt(body)
    return attempt ? { outcome: 'opened', attempt } : { outcome: 'silent' }
  }
  if (status === 401) return { outcome: 'signed_out' }
  const code = numberAt(body, 'code') ?? 0
  if (code === paymentInProgress) return { outcome: 'in_progress', attempt: attemptAt(body) }
  return { outcome: 'refused', code, message: textAt(body, 'message') ?? '' }
}

/** A key for one attempt. `randomUUID` is missing where a shop is tried without https. */
export function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}

function attemptAt(body: unknown): Attempt | null {
  if (typeof body !== 'object' || body === null || !('payment' in body)) return null
  // Our own server's words, typed by the contract that it speaks.
  return body.payment as Attempt
}

function textAt(value: unknown, name: string): string | undefined {
  const found = at(value, name)
  return typeof found === 'string' ? found : undefined
}

function numberAt(value: unknown, name: string): number | undefined {
  const found = at(value, name)
  return typeof found === 'number' ? found : undefined
}

function at(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
