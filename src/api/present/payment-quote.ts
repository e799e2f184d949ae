import type { z } from '@hono/zod-openapi'
import type { LinkedQuote, PaymentQuote } from '#contract/payment-quotes'
import { documentWords } from '#locales/document-words'
import { basisPoints, toPercent } from '#rules/core/money'
import type { Language } from '#rules/core/language'
import type { StandingQuote } from '#domain/sale/records/payment-quotes/find-quote'
import type { PaymentView } from '#domain/sale/records/payments/get-payment-view'
import type { OrderQuote } from '#domain/sale/payment-quotes/read-quote'
import { presentPayment } from './payment.ts'

/** A quote for those who may hand out its link. */
export function presentQuoteOfOrder(quote: OrderQuote): z.infer<typeof PaymentQuote> {
  return {
    number: quote.number,
    state: quote.state,
    amount_minor: quote.content?.due ?? 0,
    issued_at: quote.issuedAt.toISOString(),
    valid_until: quote.validUntil.toISOString(),
    link: quote.link,
    billing_email: quote.company?.billingEmail ?? '',
  }
}

/** A quote for whoever has its link. */
export function presentLinkedQuote(
  quote: StandingQuote,
  payment: PaymentView | null,
  language: Language,
): z.infer<typeof LinkedQuote> {
  const isShown = quote.state === 'open' || quote.state === 'paid'
  // What a card was charged by it, and what becomes of that, its payer reads here alone, however the quote
  // stands.
  const isPayers = isShown || quote.charged > quote.returned
  return {
    number: quote.number,
    state: quote.state,
    issued_at: quote.issuedAt.toISOString(),
    valid_until: quote.validUntil.toISOString(),
    content: isShown && quote.content ? presentContent(quote.content, language) : null,
    // Where the bank waits is for the one who opened the attempt.
    payment: payment ? { ...presentQuotePayment(payment, language), redirect_url: null } : null,
    charged_minor: quote.charged,
    returned_minor: quote.returned,
    refunded_minor: isPayers ? quote.refunded : 0,
    charged_back_minor: isPayers ? quote.chargedBack : 0,
  }
}

/** An attempt without its card: it may be another colleague's. */
export function presentQuotePayment(payment: PaymentView, language: Language) {
  const { id, status, redirect_url, failure, created_at } = presentPayment(payment, language)
  return { id, status, redirect_url, failure, created_at }
}

function presentContent(
  content: NonNullable<StandingQuote['content']>,
  language: Language,
): NonNullable<z.infer<typeof LinkedQuote>['content']> {
  const { seller, buyer, lines, totals } = content
  return {
    seller: { name: seller.name, vat_number: seller.vatNumber, phone: seller.phone, email: seller.email },
    company: {
      name: buyer.name,
      vat_number: buyer.company.vatNumber,
      company_id: buyer.company.companyId,
      address: buyer.company.address,
    },
    purchase_order: content.purchaseOrder,
    plan: lines[0]?.name ?? { ar: '', en: '' },
    days: content.days,
    list_net_minor: totals.listNet,
    discount_net_minor: totals.discountNet,
    net_minor: totals.net,
    vat_minor: totals.vatAmount,
    taxes: lines.map(({ vat: { rate }, vatAmount }) => ({
      name: documentWords.vat[language],
      percentage: toPercent(basisPoints(rate)),
      amount_minor: vatAmount,
    })),
    gross_minor: totals.gross,
    previous_balance_minor: content.previousBalance,
    due_minor: content.due,
  }
}
