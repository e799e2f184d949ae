import { buildDocument } from '#einvoice/build-document'
import { firstPreviousHash } from '#einvoice/chain'
import type { Certificate } from '#einvoice/read-certificate'
import { stampDocument } from '#einvoice/stamp-document'
import type { KeyObject } from 'node:crypto'
import { riyadhDate } from '#rules/core/riyadh-days'
import { complianceChecks, type ComplianceCheck } from '#rules/tax/tax-onboarding'
import type { TaxBuyer, TaxDocument, TaxSeller } from '#rules/tax/tax-document'
import type { StampedDocument } from '#domain/core/ports/tax-authority'

type StampedCheck = StampedDocument & { name: ComplianceCheck }

/**
 * The documents of the authority's checks: by the store as its seller, of one riyal and its VAT, in a chain
 * of their own. They go into nobody's books.
 */
export function checkDocuments(
  seller: TaxSeller,
  { key, certificate, now }: { key: KeyObject; certificate: Certificate; now: Date },
): StampedCheck[] {
  let previousHash = firstPreviousHash
  return complianceChecks.map(({ name, form, kind }, index) => {
    const document = checkDocument(seller, { form, kind, number: `CHECK-${index + 1}`, now })
    const built = buildDocument(document, { counter: index + 1, previousHash })
    previousHash = built.hash
    const { xml } = stampDocument(built, { key, certificate, signedAt: now })
    return { name, uuid: document.uuid, hash: built.hash, xml }
  })
}

function checkDocument(
  seller: TaxSeller,
  { form, kind, number, now }: Pick<TaxDocument, 'form' | 'kind' | 'number'> & { now: Date },
): TaxDocument {
  const day = riyadhDate(now)
  const sums = { listNet: 100, discountNet: 0, net: 100, vatAmount: 15, gross: 115 }
  return {
    kind,
    form,
    number,
    uuid: crypto.randomUUID(),
    issuedAt: `${now.toISOString().slice(0, 19)}Z`,
    supply: { from: day, until: null },
    seller,
    buyer: form === 'standard' ? buyer : { ...buyer, company: null },
    lines: [
      {
        name: { ar: 'مستند فحص', en: 'Compliance check' },
        quantity: 1,
        vat: { category: 'S', rate: 1500, exemption: null },
        ...sums,
      },
    ],
    totals: sums,
    paidBy: 'card',
    refersTo: kind === 'invoice' ? null : { number: 'CHECK-0', issuedOn: day },
    reason: kind === 'invoice' ? null : { ar: 'فحص', en: 'Check' },
    purchaseOrder: null,
  }
}

/** Nobody: the number is the one with which the authority's own samples buy. */
const buyer: TaxBuyer = {
  name: 'مشترٍ للفحص',
  phone: '',
  email: '',
  company: {
    vatNumber: '399999999800003',
    companyId: null,
    address: {
      street: 'طريق الملك فهد',
      building: '2322',
      additional: '',
      district: 'العليا',
      city: 'الرياض',
      postcode: '12214',
      country: 'SA',
    },
    billingEmail: '',
  },
}
