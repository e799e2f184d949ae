import type { MiddlewareHandler } from 'hono'
import { holdsCardNumber, mayBeCardNumber } from '#rules/payments/card-schemes'
import { ShopError } from '#rules/errors/shop-error'
import type { ApiContext, ApiEnv } from '../calls/api-env.ts'

/**
 * Card numbers go from the browser to the gateway and never come here. A program that sends one all the same,
 * in whichever field or as its name, is refused before anything reads, keeps or logs it, and is told the
 * field; digits right behind letters are no card's. Phones may look like card numbers by chance, and so may a
 * bank's references in a gateway's event: of that only a name and our payment's id are stored. Source:
 * docs/decisions/0244.
 */
export const refuseCardData: MiddlewareHandler<ApiEnv> = async (c, next) => {
  if (!c.req.path.startsWith('/api/webhooks/')) await checkCardData(c)
  await next()
}

/** The same for a guard that has something to do before it refuses. Error: card_data_refused. */
export async function checkCardData(c: ApiContext): Promise<void> {
  const text = (await c.req.text()).replace(ids, '')
  // Thirteen digits in a row, blanks and dashes between them or not, are rare enough to look closer.
  const field = manyDigits.test(text) ? findCardNumber(parse(text)) : undefined
  if (field !== undefined) {
    throw new ShopError('card_data_refused', field === '' ? {} : { fields: { [field]: ['card_number'] } })
  }
}

const manyDigits = /(?:[0-9\u0660-\u0669\u06f0-\u06f9][ -]?){13}/

/** Ids of ours are made of digits in good part; one in some hundreds would pass for a card. */
const ids = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi

/** Nesting that no body of ours has; deeper, it is refused by the route's shape. */
const deepest = 20

/**
 * The first field that holds what may be a card's number, by its path: `client.first_name`; of a name that
 * may be one the field around it, as it is not to be said again. Empty where that is the body; undefined
 * where there is none.
 */
function findCardNumber(value: unknown, path: readonly string[] = []): string | undefined {
  if (typeof value === 'string') {
    return !isPhone(path) && holdsCardNumber(value) ? path.join('.') : undefined
  }
  if (typeof value === 'number') return mayBeCardNumber(String(value)) ? path.join('.') : undefined
  if (typeof value !== 'object' || value === null || path.length > deepest) return undefined
  for (const [name, inner] of Object.entries(value)) {
    if (holdsCardNumber(name)) return path.join('.')
    const field = findCardNumber(inner, [...path, name])
    if (field !== undefined) return field
  }
  return undefined
}

/** Names in `metadata` are the partner's own, and say nothing of what is in them. */
function isPhone(path: readonly string[]): boolean {
  return path.at(-2) !== 'metadata' && path.at(-1)?.startsWith('phone') === true
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The route says itself that it cannot read this.
    return undefined
  }
}
