import type { z } from '#contract/wire'
import type { TaxDocument as WireDocument } from '#contract/tax-documents'
import { fromPercent } from '#rules/core/money'
import type { TaxDocument, TaxTotals } from '#rules/tax/tax-document'

type Wire = Omit<z.infer<typeof WireDocument>, 'order_id'>

/** A document of the API as the rules know it. Its id is the one that it says of itself. */
export function readDocument(wire: Wire): TaxDocument {
  const { seller, buyer } = wire
  return {
    kind: wire.kind,
    form: wire.form,
    number: wire.number,
    uuid: wire.id,
    issuedAt: wire.issued_at,
    supply: wire.supply,
    seller: {
      name: seller.name,
      vatNumber: seller.vat_number,
      companyId: seller.company_id,
      address: seller.address,
      addressText: seller.address_text,
      phone: seller.phone,
      email: seller.email,
    },
    buyer: {
      name: buyer.name,
      phone: buyer.phone,
      email: buyer.email,
      company: buyer.company && {
        vatNumber: buyer.company.vat_number,
        companyId: buyer.company.company_id,
        address: buyer.company.address,
        billingEmail: buyer.company.billing_email,
      },
    },
    lines: wire.lines.map(({ name, quantity, vat, ...sums }) => ({
      name,
      quantity,
      ...readSums(sums),
      vat: {
        category: vat.category,
        rate: fromPercent(vat.percentage),
        exemption: vat.exemption,
      },
    })),
    totals: readSums(wire.totals),
    paidBy: wire.paid_by,
    ...(wire.plan_credit !== null && { planCredit: wire.plan_credit }),
    refersTo: wire.refers_to && { number: wire.refers_to.number, issuedOn: wire.refers_to.issued_on },
    reason: wire.reason,
    purchaseOrder: wire.purchase_order,
    ...(wire.government_contract !== null && { governmentContract: wire.government_contract }),
  }
}

function readSums(sums: Wire['totals']): TaxTotals {
  return {
    listNet: sums.list_net_minor,
    discountNet: sums.discount_net_minor,
    net: sums.net_minor,
    vatAmount: sums.vat_minor,
    gross: sums.gross_minor,
  }
}
