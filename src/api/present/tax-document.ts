import type { z } from '@hono/zod-openapi'
import type {
  StaffOrderDocument,
  TaxDocument as TaxDocumentSchema,
  TaxDocumentSummary,
} from '#contract/tax-documents'
import { documentTitle } from '#locales/document-words'
import { basisPoints, toPercent } from '#rules/core/money'
import type { TaxDocument, TaxLine, TaxTotals } from '#rules/tax/tax-document'
import type { IssuedDocument } from '#domain/core/issued-document'
import type { DocumentSummary } from '#domain/sale/orders/list-own-documents'
import { presentCompanyNumbers } from './company.ts'

export function presentTaxDocument(
  { id, content, qr }: IssuedDocument,
  orderId: string,
): z.infer<typeof TaxDocumentSchema> {
  return { id, order_id: orderId, ...presentDocumentContent(content, qr) }
}

/** What a document says, without its order: a document of several orders has none of its own. */
export function presentDocumentContent(
  content: TaxDocument,
  qr: string | null,
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
    plan_credit: content.planCredit ?? null,
    refers_to: content.refersTo && {
      number: content.refersTo.number,
      issued_on: content.refersTo.issuedOn,
    },
    reason: content.reason,
    purchase_order: content.purchaseOrder,
    government_contract: content.governmentContract ?? null,
    qr,
  }
}

/** What a list says of a document, without what stands in it. */
export function presentDocumentInList({ id, content }: IssuedDocument) {
  const { kind, form, number, seller, totals } = content
  return {
    id,
    kind,
    form,
    number,
    title: documentTitle({ kind, form, hasVatNumber: seller.vatNumber !== '' }),
    issued_at: content.issuedAt,
    gross_minor: totals.gross,
  }
}

export function presentStaffOrderDocument(document: IssuedDocument): z.infer<typeof StaffOrderDocument> {
  return { ...presentDocumentInList(document), state: document.state }
}

export function presentDocumentSummary(document: DocumentSummary): z.infer<typeof TaxDocumentSummary> {
  const { id, kind, form, number, hasVatNumber } = document
  return {
    id,
    order_id: document.orderId,
    ref_id: document.orderNumber,
    kind,
    form,
    number,
    title: documentTitle({ kind, form, hasVatNumber }),
    issued_at: document.issuedAt.toISOString(),
    gross_minor: Number(document.gross),
    is_being_cleared: !document.isShowable,
  }
}

export function presentLine(line: TaxLine) {
  const { category, rate, exemption } = line.vat
  return {
    name: line.name,
    quantity: line.quantity,
    ...presentSums(line),
    vat: { category, percentage: toPercent(basisPoints(rate)), exemption },
  }
}

export function presentSums(sums: TaxTotals) {
  return {
    list_net_minor: sums.listNet,
    discount_net_minor: sums.discountNet,
    net_minor: sums.net,
    vat_minor: sums.vatAmount,
    gross_minor: sums.gross,
  }
}
