/**
 * The part of Moyasar that the browser itself talks to: a card goes from here to the gateway and nowhere else. Loaded
 * only where cards are typed. Nothing of a card is kept, logged, or put into an error.
 * Source: Moyasar, "Create token" (with and without `save_only`), "Create payment", "Errors".
 */
export type GatewayCard = { name: string; number: string; month: number; year: number; cvc: string }

export type Gateway = { base_url: string; publishable_key: string }

/** What our server says has to be sent, with the card put into `source`. */
export type GatewayRequest = { url: string; method: 'POST'; body: Record<string, unknown> }

export type CardField = 'name' | 'number' | 'expiry' | 'cvc'

/** The gateway would not take it: the fields that it complains about, none when it does not say. */
export type Refusal = { outcome: 'refused'; fields: CardField[] }
/** No answer, or one that does not tell what happened. */
export type Silence = { outcome: 'silent' }

export type TokenAnswer = { outcome: 'made'; token: string } | Refusal | Silence
/** `sent`: the gateway has the payment; only our server may say what became of it. `waits`: for the bank's page. */
export type CardAnswer = { outcome: 'sent'; redirectUrl: string | null; waits: boolean } | Refusal | Silence

type Options = {
  fetch?: typeof fetch
  /** Milliseconds for one try. */
  timeout?: number
  /** Milliseconds before each further try. */
  pauses?: number[]
}

/**
 * Makes a token of the card that can be charged once; charging it always asks the bank. Safe to repeat: a token that
 * nobody uses is worth nothing.
 */
export function makeCardToken(
  gateway: Gateway,
  card: GatewayCard,
  callbackUrl: string,
  options: Options = {},
): Promise<TokenAnswer> {
  return makeToken(gateway, { save_only: true, callback_url: callbackUrl, ...card }, options)
}

/**
 * Makes a token of a card that is to be kept. It can be charged once the bank has verified it: the gateway holds 1 SR and
 * gives it back at once. `callbackUrl` is where the bank's page leads back to. Safe to repeat: nothing is held before.
 */
export function makeTokenToKeep(
  gateway: Gateway,
  card: GatewayCard,
  callbackUrl: string,
  options: Options = {},
): Promise<TokenAnswer> {
  return makeToken(gateway, { callback_url: callbackUrl, ...card }, options)
}

async function makeToken(gateway: Gateway, card: object, options: Options): Promise<TokenAnswer> {
  const body = { publishable_api_key: gateway.publishable_key, ...card }
  const answer = await post(`${gateway.base_url}/v1/tokens`, body, options)
  if (!answer) return { outcome: 'silent' }
  const token = textAt(answer.body, 'id')
  if (answer.isDone && token) return { outcome: 'made', token }
  return refusalOf(answer.body)
}

/**
 * Sends a payment that our server has announced, with the card, or with the CVC of a saved one. Its id (`given_id`) is written down before, so a repeat
 * cannot charge twice: the gateway refuses the second one, which means that it has the first.
 */
export async function sendCardPayment(
  request: GatewayRequest,
  card: GatewayCard | Pick<GatewayCard, 'cvc'>,
  options: Options = {},
): Promise<CardAnswer> {
  const { source } = request.body
  const known = typeof source === 'object' && source !== null ? source : {}
  const answer = await post(request.url, { ...request.body, source: { ...known, ...card } }, options)
  if (!answer) return { outcome: 'silent' }
  if (answer.isDone) {
    return {
      outcome: 'sent',
      redirectUrl: webAddress(textAt(objectAt(answer.body, 'source'), 'transaction_url')),
      waits: textAt(answer.body, 'status') === 'initiated',
    }
  }
  if (textAt(answer.body, 'type') === 'used_given_id')
    return { outcome: 'sent', redirectUrl: null, waits: false }
  return refusalOf(answer.body)
}

type GatewayAnswer = { isDone: boolean; body: unknown }

/** Tries again only where nobody can know what happened, or where the gateway asks to wait. */
async function post(url: string, body: unknown, options: Options): Promise<GatewayAnswer | null> {
  const { fetch: ask = fetch, timeout = 20_000, pauses = [600, 1_500] } = options
  for (let tried = 0; ; tried++) {
    try {
      const response = await ask(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify(body),
        credentials: 'omit',
        referrerPolicy: 'origin',
        signal: AbortSignal.timeout(timeout),
      })
      const answer = await jsonOf(response)
      // A 403 that is not JSON is the gateway's front, which knows nothing of payments.
      if (answer !== undefined && response.status < 500 && response.status !== 429) {
        return { isDone: response.ok, body: answer }
      }
    } catch {
      // Offline, cut off, too slow: all the same to whoever pays.
    }
    const pause = pauses[tried]
    if (pause === undefined) return null
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}

async function jsonOf(response: Response): Promise<unknown> {
  if (!response.headers.get('content-type')?.includes('json')) return undefined
  return (await response.json()) as unknown
}

const fieldOf: Record<string, CardField> = {
  name: 'name',
  number: 'number',
  company: 'number',
  month: 'expiry',
  year: 'expiry',
  cvc: 'cvc',
}

/** `errors` is a map of field to texts, a plain text, or null; fields of a payment stand under `source`. */
function refusalOf(body: unknown): Refusal {
  const named = Object.keys(objectAt(body, 'errors'))
  const fields = named.flatMap((name) => fieldOf[name.replace(/^.*[.[]/, '').replace(/\]$/, '')] ?? [])
  return { outcome: 'refused', fields: [...new Set(fields)] }
}

function objectAt(value: unknown, name: string): Record<string, unknown> {
  const found = at(value, name)
  return typeof found === 'object' && found !== null && !Array.isArray(found) ? { ...found } : {}
}

function textAt(value: unknown, name: string): string | null {
  const found = at(value, name)
  return typeof found === 'string' && found !== '' ? found : null
}

function at(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

/** The browser is only ever led to a web address, whatever the answer says. */
export function webAddress(text: string | null): string | null {
  if (!text || !URL.canParse(text)) return null
  return /^https?:$/.test(new URL(text).protocol) ? text : null
}
