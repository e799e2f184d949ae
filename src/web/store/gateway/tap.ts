import { askGateway, objectAt, textAt } from './ask-gateway.ts'
import type { CardField, Gateway, GatewayCard, Options, Refusal, TokenAnswer } from './card-gateway.ts'

/**
 * The part of Tap that the browser itself talks to: a card becomes a token for one use, by the publishable
 * key. Paying, saving and keeping are our server's to ask for. Source: Tap, "Create a Token (Card)", "Error
 * Codes".
 */
export async function makeCardToken(
  gateway: Gateway,
  card: GatewayCard,
  _callbackUrl: string,
  options: Options = {},
): Promise<TokenAnswer> {
  const { number, month, year, cvc, name } = card
  const body = { card: { number, exp_month: month, exp_year: year, cvc, name } }
  const headers = { authorization: `Bearer ${gateway.publishable_key}` }
  const answer = await askGateway(`${gateway.base_url}/v2/tokens`, body, options, headers)
  if (!answer) return { outcome: 'silent' }
  const token = textAt(answer.body, 'id')
  if (answer.isDone && token) return { outcome: 'made', token }
  return refusalOf(answer.body)
}

/** The same token: what becomes of it is decided by what our server asks. */
export const makeTokenToKeep = makeCardToken

export const sendCardPayment = null

const fieldOf: Record<string, CardField> = {
  1140: 'number',
  1163: 'number',
  1141: 'expiry',
  4101: 'expiry',
  4102: 'cvc',
  4100: 'name',
}

function refusalOf(body: unknown): Refusal {
  const errors = typeof body === 'object' && body !== null ? Reflect.get(body, 'errors') : []
  const list: unknown[] = Array.isArray(errors) ? errors : []
  const fields = list.flatMap((error) => fieldOf[String(objectAt({ error }, 'error')['code'])] ?? [])
  return { outcome: 'refused', fields: [...new Set(fields)] }
}
