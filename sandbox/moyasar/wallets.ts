import type { Card } from './cards.ts'
import { DEFAULT_WALLET_COMPANY, UNLISTED_AMOUNT_CODE, WALLET_TOKEN_EXPIRY, maskedNumber } from './guesses.ts'
import { isObject } from '../practice/is-object.ts'
import type { Brand } from './test-cards.ts'

// Source: Moyasar's documents, "Apple Pay test cards": the amount decides (facts: payments, section 9).
const codeByAmount: [from: number, to: number, code: string][] = [
  [20_000, 30_000, '00'],
  [100_000, 110_000, '99'],
  [110_100, 120_000, '51'],
  [120_100, 130_000, '41'],
  [130_100, 140_000, '05'],
  [140_100, 150_000, '54'],
  [150_100, 160_000, '61'],
  [160_100, 170_000, '43'],
]

const brandByNetwork: Record<string, Brand> = {
  mada: 'mada',
  visa: 'visa',
  mastercard: 'master',
  amex: 'amex',
  unionpay: 'unionpay',
  chinaunionpay: 'unionpay',
}

/**
 * The card behind a wallet's token. Nothing of the token itself is kept. Accepts the whole `event.payment.token` or
 * only its paymentData, as text or as an object.
 */
export function readWallet(token: unknown, amount: number): Card {
  const method = paymentMethod(token)
  const network = String(method['network'] ?? '').toLowerCase()
  const lastFour = /(\d{4})\D*$/.exec(String(method['displayName'] ?? ''))?.[1] ?? '0000'
  return {
    brand: brandByNetwork[network] ?? DEFAULT_WALLET_COMPANY,
    last_four: lastFour,
    masked: maskedNumber(lastFour),
    name: 'Wallet',
    ...WALLET_TOKEN_EXPIRY,
    behaviour: { enrolment: 'frictionless', failure: null, code: codeFor(amount) },
  }
}

function codeFor(amount: number) {
  return codeByAmount.find(([from, to]) => amount >= from && amount <= to)?.[2] ?? UNLISTED_AMOUNT_CODE
}

function paymentMethod(token: unknown): Record<string, unknown> {
  const value = typeof token === 'string' ? parse(token) : token
  const method = isObject(value) ? value['paymentMethod'] : undefined
  return isObject(method) ? method : {}
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
