import { GatewayBusy, GatewayUnreachable } from '#rules/errors/vendor-errors'
import { createJsonCaller, type JsonAnswer } from '#integrations/json-over-http'

/** In milliseconds. */
const timeout = 20_000
/** Moyasar's front refuses default library names. */
const userAgent = 'Ishtirak/1.0'

export type MoyasarCaller = ReturnType<typeof createMoyasarCaller>

/**
 * How everything of Moyasar's is asked for: in JSON with the secret key, and what its plugin asks by a form
 * without it.
 */
export function createMoyasarCaller({ baseUrl, secretKey }: { baseUrl: string; secretKey: string }) {
  const call = createJsonCaller({
    baseUrl,
    timeout,
    headers: {
      authorization: `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`,
      'user-agent': userAgent,
    },
  })
  // As Moyasar's own plugin asks: a form, with the publishable key in it.
  const callByForm = createJsonCaller({
    baseUrl,
    timeout,
    headers: { 'user-agent': userAgent },
    bodies: 'form',
  })

  /**
   * Asks, and makes every doubtful outcome one error: no answer, a firewall's page, a refused key, or a fault
   * of the gateway.
   */
  async function ask(method: string, path: string, body?: unknown, by = call): Promise<JsonAnswer> {
    let answer: JsonAnswer
    try {
      answer = await by(method, path, body)
    } catch (cause) {
      throw new GatewayUnreachable(`Moyasar did not answer ${method} ${path}`, { cause })
    }
    if (answer.status === 429) throw new GatewayBusy(`Moyasar answered 429 to ${method} ${path}`)
    const isElsewhere = answer.status >= 300 && answer.status < 400
    // It looked at our key and at nothing else: no bank was asked.
    if (answer.status === 401 || answer.status === 403) {
      throw new GatewayUnreachable(
        `Moyasar refuses our key: it answered ${answer.status} to ${method} ${path}`,
      )
    }
    if (answer.status >= 500 || isElsewhere) {
      throw new GatewayUnreachable(`Moyasar answered ${answer.status} to ${method} ${path}`)
    }
    return answer
  }

  return {
    ask: (method: string, path: string, body?: unknown) => ask(method, path, body),
    askByForm: (path: string, body: unknown) => ask('POST', path, body, callByForm),
  }
}

/** What Moyasar answered; throws GatewayUnreachable where it is no such thing. */
export function read<T>(
  shape: { safeParse(body: unknown): { success: true; data: T } | { success: false } },
  answer: JsonAnswer,
  what: string,
): T {
  const parsed = shape.safeParse(answer.body)
  if (!parsed.success)
    throw new GatewayUnreachable(`Moyasar's ${what} has an unknown shape (${answer.status})`)
  return parsed.data
}

/** Status, message and details of a refusal, for the log. */
export function wordsOf(
  error: { message?: string | null | undefined; errors?: unknown },
  status: number,
): string {
  const details =
    error.errors === null || error.errors === undefined ? '' : ` ${JSON.stringify(error.errors)}`
  return `${status} ${error.message ?? ''}${details}`.slice(0, 500)
}
