import { ShopError } from '#rules/errors/shop-error'
import type { StandingQuote } from '#domain/sale/records/payment-quotes/find-quote'

/** Error: quote_not_payable, of one that is paid, withdrawn or over. */
export function requireOpenQuote(quote: StandingQuote | undefined): void {
  if (quote?.state !== 'open') throw new ShopError('quote_not_payable')
}
