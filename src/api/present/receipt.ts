import type { z } from '@hono/zod-openapi'
import type { Receipt as ReceiptSchema } from '#contract/receipts'
import type { Language } from '#rules/core/language'
import type { Receipt } from '#domain/sale/orders/get-receipt'
import { presentOrder } from './order.ts'
import { presentDocumentContent } from './tax-document.ts'

/**
 * Who sold and bought, and the sums, as the invoice froze them; the way of payment and refunds as the order
 * has them.
 */
export function presentReceipt(
  { order, invoice }: Receipt,
  language: Language,
): z.infer<typeof ReceiptSchema> {
  const shown = presentOrder(order, language)
  const settling = order.payments.find(({ settles }) => settles)
  const { number, issued_at, seller, buyer, totals, qr } = presentDocumentContent(invoice.content, invoice.qr)
  return {
    order_id: order.id,
    ref_id: order.ref_id,
    number,
    issued_at,
    seller: {
      name: seller.name,
      address: seller.address_text,
      vat_number: seller.vat_number,
      unified_number: seller.company_id?.value ?? '',
      phone: seller.phone,
      email: seller.email,
    },
    buyer: { name: buyer.name, phone: buyer.phone, email: buyer.email },
    products: shown.products,
    price_before_tax_minor: totals.list_net_minor,
    discount_minor: totals.discount_net_minor,
    taxes: shown.taxes,
    taxes_minor: totals.vat_minor,
    price_after_tax_minor: totals.gross_minor,
    previous_balance_minor: order.previous_balance_minor,
    credit_minor: order.credit_minor,
    final_price_minor: order.final_price_minor,
    paid_with: settling ? { brand: settling.card_brand, last_four: settling.card_last_four } : null,
    refunds: order.refunds
      .filter(({ status }) => status === 'done')
      .map(({ amount_minor, created_at }) => ({ amount_minor, created_at })),
    qr,
  }
}
