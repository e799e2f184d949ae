import { askGateway, objectAt, textAt } from './ask-gateway.ts'
import {
  type CardAnswer,
  type CardField,
  type Gateway,
  type GatewayCard,
  type GatewayRequest,
  type Options,
  type Refusal,
  type TokenAnswer,
  webAddress,
} from './card-gateway.ts'

/**
 * The part of Moyasar that the browser itself talks to.
 * Source: Moyasar, "Create token" (with and without `save_only`), "Create payment", "Errors".
 */
/**
 * Makes a token of the card that can be charged once; charging it always asks the bank. Safe to repeat: a
 * token that nobody uses is worth nothing.
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
 * Makes a token of a card that is to be kept. It can be charged once the bank has verified it: the gateway
 * holds 1 SR and gives it back at once. `callbackUrl` is where the bank's page leads back to. Safe to repeat:
 * nothing is held before.
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
  const answer = await askGateway(`${gateway.base_url}/v1/tokens`, body, options)
  if (!answer) return { outcome: 'silent' }
  const token = textAt(answer.body, 'id')
  if (answer.isDone && token) return { outcome: 'made', token }
  return refusalOf(answer.body)
}

/**
 * Sends a payment that our server has announced, with the card, or with the CVC of a saved one. Its id
 * (`given_id`) is written down before, so a repeat cannot charge twice: the gateway refuses the second one,
 * which means that it has the first.
 */
export async function sendCardPayment(
  request: GatewayRequest,
  card: GatewayCard | Pick<GatewayCard, 'cvc'>,
  options: Options = {},
): Promise<CardAnswer> {
  const { source } = request.body
  const known = typeof source === 'object' && source !== null ? source : {}
  const answer = await askGateway(request.url, { ...request.body, source: { ...known, ...card } }, options)
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
