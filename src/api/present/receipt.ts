import type { z } from '@hono/zod-openapi'
import type { Receipt as ReceiptSchema } from '#contract/receipts'
import { fitsQr, invoiceQr } from '#rules/invoice-qr'
import type { Language } from '#rules/language'
import { toDecimals } from '#rules/money'
import type { Receipt } from '#domain/sale/orders/get-receipt'
import { presentOrder } from './order.ts'

export function presentReceipt(
  { order, settledAt, seller }: Receipt,
  language: Language,
): z.infer<typeof ReceiptSchema> {
  const shown = presentOrder(order, language)
  const settling = order.payments.find(({ settles }) => settles)
  const { client } = order
  const sellerName = seller.legal_name_ar || seller.name_ar
  const issuedAt = `${settledAt.toISOString().slice(0, 19)}Z`
  return {
    order_id: order.id,
    ref_id: order.ref_id,
    issued_at: issuedAt,
    seller: {
      name: { ar: seller.legal_name_ar || seller.name_ar, en: seller.legal_name_en || seller.name_en },
      address: { ar: seller.address_ar, en: seller.address_en },
      vat_number: seller.vat_number,
      unified_number: seller.unified_number,
      phone: seller.phone,
      email: seller.email,
    },
    buyer: {
      name: `${client.first_name} ${client.last_name}`.trim(),
      phone: `${client.phone_extension}${client.phone_number}`,
      email: client.email,
    },
    products: shown.products,
    price_before_tax_minor: order.price_before_tax_minor,
    discount_minor: order.discount_minor,
    taxes: shown.taxes,
    taxes_minor: order.taxes_minor,
    price_after_tax_minor: order.price_after_tax_minor,
    previous_balance_minor: order.previous_balance_minor,
    credit_minor: order.credit_minor,
    final_price_minor: order.final_price_minor,
    paid_with: settling ? { brand: settling.card_brand, last_four: settling.card_last_four } : null,
    refunds: order.refunds
      .filter(({ status }) => status === 'done')
      .map(({ amount_minor, created_at }) => ({ amount_minor, created_at })),
    qr:
      seller.vat_number === '' || !fitsQr(sellerName)
        ? null
        : invoiceQr({
            seller: sellerName,
            vatNumber: seller.vat_number,
            issuedAt,
            totalWithTax: toDecimals(order.price_after_tax_minor),
            tax: toDecimals(order.taxes_minor),
          }),
  }
}
