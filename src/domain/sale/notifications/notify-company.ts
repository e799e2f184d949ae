import { formatDate } from '#locales/format'
import { isTestPhone } from '#rules/partners/partners'
import type { Context } from '#domain/core/context'
import type { WriteTarget } from '#domain/core/pending-writes'
import { notifyContact } from '#domain/messages/notify-contact'
import type { LockedOrder } from '#domain/sale/records/orders/lock-order'

/**
 * Sends the invoice of a company's order to whoever pays its invoices, where the order names them. Nothing of
 * an order without an invoice, nor of a practice client's.
 */
export function notifyCompany(
  notes: WriteTarget,
  ctx: Context,
  order: LockedOrder,
  { line, phone }: { line: { name_ar: string; name_en: string }; phone: string | null },
): void {
  const { company, purchaseOrder, language } = order
  if (!company?.billingEmail || order.priceAfterTax === 0 || (phone && isTestPhone(phone))) return
  notifyContact(notes, ctx, {
    to: { email: company.billingEmail },
    language,
    clientId: order.clientId,
    template: 'company_invoice',
    parameters: {
      order: String(order.refId),
      plan: line[`name_${language}`],
      company: company.name,
      day: formatDate(ctx.now(), language),
      amountMinor: order.priceAfterTax,
      purchaseOrder: purchaseOrder ?? '-',
    },
    onceKey: `company_invoice:${order.id}`,
    about: order.id,
  })
}
