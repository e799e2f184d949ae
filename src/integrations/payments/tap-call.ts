import { GatewayBusy, GatewayUnreachable } from '#rules/errors/vendor-errors'
import { createJsonCaller, type JsonAnswer } from '#integrations/json-over-http'
import { failureOfRefusal } from '#integrations/payments/tap-failures'
import { TapErrorBody } from '#integrations/payments/tap-shapes'

/** In milliseconds. */
const timeout = 20_000

export type TapCaller = ReturnType<typeof createTapCaller>

/** How everything of Tap's is asked for, with the secret key. */
export function createTapCaller({ baseUrl, secretKey }: { baseUrl: string; secretKey: string }) {
  const call = createJsonCaller({
    baseUrl,
    timeout,
    headers: { authorization: `Bearer ${secretKey}`, 'user-agent': 'Ishtirak/1.0' },
  })

  /**
   * Asks, and makes every doubtful outcome one error: no answer, a page, a refused key, a fault, a conflict
   * with another call of ours.
   */
  async function ask(method: string, path: string, body?: unknown): Promise<JsonAnswer> {
    let answer: JsonAnswer
    try {
      answer = await call(method, path, body)
    } catch (cause) {
      throw new GatewayUnreachable(`Tap did not answer ${method} ${path}`, { cause })
    }
    if (answer.status === 429) throw new GatewayBusy(`Tap answered 429 to ${method} ${path}`)
    const isElsewhere = answer.status >= 300 && answer.status < 400
    // It looked at our key and at nothing else: no bank was asked.
    if (answer.status === 401 || answer.status === 403) {
      throw new GatewayUnreachable(`Tap refuses our key: it answered ${answer.status} to ${method} ${path}`)
    }
    if (answer.status >= 500 || answer.status === 409 || isElsewhere) {
      throw new GatewayUnreachable(`Tap answered ${answer.status} to ${method} ${path}`)
    }
    return answer
  }

  /** The object that was asked for; null when Tap has none. */
  async function find<T>(shape: Shape<T>, method: string, path: string, body?: unknown): Promise<T | null> {
    const answer = await ask(method, path, body)
    if (answer.status === 200) return read(shape, answer)
    if (isUnknown(answer)) return null
    throw new GatewayUnreachable(`Tap answered ${answer.status} to ${method} ${path}: ${wordsOf(answer)}`)
  }

  return { ask, find }
}

type Shape<T> = { safeParse(body: unknown): { success: true; data: T } | { success: false } }

/** What Tap answered; throws GatewayUnreachable where it is no such thing. */
export function read<T>(shape: Shape<T>, answer: JsonAnswer): T {
  const parsed = shape.safeParse(answer.body)
  if (!parsed.success) throw new GatewayUnreachable(`Tap's answer has an unknown shape (${answer.status})`)
  return parsed.data
}

function codesOf(answer: JsonAnswer): string[] {
  const parsed = TapErrorBody.safeParse(answer.body)
  return parsed.success ? (parsed.data.errors ?? []).map(({ code }) => code) : []
}

/** Status, codes and descriptions of a refusal, for the log. */
export function wordsOf(answer: JsonAnswer): string {
  const { errors, message } = TapErrorBody.safeParse(answer.body).data ?? {}
  const words = errors?.map(({ code, description }) => `${code} ${description ?? ''}`) ?? [message ?? '']
  return `${answer.status} ${words.join(', ')}`.trim().slice(0, 500)
}

/** Whether Tap says that it knows no such thing, or has none to list. */
export function isUnknown(answer: JsonAnswer): boolean {
  if (answer.status === 404) return true
  if (answer.status !== 400) return false
  const { message } = TapErrorBody.safeParse(answer.body).data ?? {}
  return (
    codesOf(answer).some((code) => /^(1125|1143|1144|1160)$/.test(code)) || /not found/i.test(message ?? '')
  )
}

/** A refused charge, with its reason among ours. */
export function refusal(answer: JsonAnswer) {
  return {
    outcome: 'refused' as const,
    failure: failureOfRefusal(codesOf(answer)),
    message: wordsOf(answer),
  }
}
