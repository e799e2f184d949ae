import type { z } from '@hono/zod-openapi'
import type { TaxDocument as TaxDocumentSchema } from '#contract/tax-documents'
import { basisPoints, toPercent } from '#rules/money'
import type { TaxDocument, TaxLine, TaxTotals } from '#rules/tax-document'
import { taxDocumentQr } from '#rules/tax-document-qr'
import { presentCompanyNumbers } from './company.ts'
import type { IssuedDocument } from '#domain/sale/orders/list-order-documents'

export function presentTaxDocument({
  id,
  orderId,
  content,
}: IssuedDocument): z.infer<typeof TaxDocumentSchema> {
  return { id, order_id: orderId, ...presentDocumentContent(content) }
}

/** What a document says, without its order: a document of several orders has none of its own. */
export function presentDocumentContent(
  content: TaxDocument,
): Omit<z.infer<typeof TaxDocumentSchema>, 'id' | 'order_id'> {
  const { seller, buyer } = content
  return {
    kind: content.kind,
    form: content.form,
    number: content.number,
    issued_at: content.issuedAt,
    supply: content.supply,
    seller: {
      name: seller.name,
      vat_number: seller.vatNumber,
      company_id: seller.companyId,
      address: seller.address,
      address_text: seller.addressText,
      phone: seller.phone,
      email: seller.email,
    },
    buyer: {
      name: buyer.name,
      phone: buyer.phone,
      email: buyer.email,
      company: buyer.company && presentCompanyNumbers(buyer.company),
    },
    lines: content.lines.map(presentLine),
    totals: presentSums(content.totals),
    paid_by: content.paidBy,
    refers_to: content.refersTo && {
      number: content.refersTo.number,
      issued_on: content.refersTo.issuedOn,
    },
    reason: content.reason,
    purchase_order: content.purchaseOrder,
    qr: taxDocumentQr(content),
  }
}

function presentLine(line: TaxLine) {
  const { category, rate, exemption } = line.vat
  return {
    name: line.name,
    quantity: line.quantity,
    ...presentSums(line),
    vat: { category, percentage: toPercent(basisPoints(rate)), exemption },
  }
}

function presentSums(sums: TaxTotals) {
  return {
    list_net_minor: sums.listNet,
    discount_net_minor: sums.discountNet,
    net_minor: sums.net,
    vat_minor: sums.vatAmount,
    gross_minor: sums.gross,
  }
}
