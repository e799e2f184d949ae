import { halalas, zero } from '#rules/core/money'
import { priceOrder, withTax } from '#rules/shop/price'
import { onLastDay } from '#rules/core/last-day'
import { addDays, riyadhDate } from '#rules/core/riyadh-days'
import { sellerGaps, type SellerField } from '#rules/tax/seller-gaps'
import { addUpLines, type InBoth, type TaxDocument, type TaxLine } from '#rules/tax/tax-document'
import { taxDocumentQr } from '#rules/tax/tax-document-qr'
import { vatOf } from '#rules/tax/vat-kinds'
import { definedFields, type Given } from '#domain/core/defined-fields'
import type { Context } from '#domain/core/context'
import { sellerOf, type SellerRow } from '#domain/sale/records/tax-documents/seller'
import { listProducts } from '#domain/shop/published/list-products'
import { cleanStore } from '#domain/shop/store/clean-store'
import { getStoreVersion } from '#domain/shop/store/update-store'

export type InvoicePreview = {
  content: TaxDocument
  /** The text of its QR code; null while none can be made. */
  qr: string | null
  /** Settings that tax documents need and that are empty. */
  missing: SellerField[]
}

/** Where a shop has no visible plan yet. */
const nothingOnSale = { name_ar: 'باقة', name_en: 'Plan', days: 30, price: withTax(halalas(115_00)) }

/**
 * The invoice that a person who buys the first plan now would get, with the seller as the settings would be
 * with what is typed. It takes no number, has no place in a chain, and nothing is stored. What is typed is
 * not judged, only cleaned as it would be kept.
 */
export async function previewInvoice(ctx: Context, typed: Given<SellerRow>): Promise<InvoicePreview> {
  const { settings } = await getStoreVersion(ctx)
  const store = cleanStore({ ...settings, ...definedFields(typed) })
  const { products, taxes } = await listProducts(ctx)
  const plan = products[0] ?? nothingOnSale
  const price = priceOrder({ price: plan.price, discount: null, taxes, balance: zero })
  const line: TaxLine = {
    name: { ar: plan.name_ar, en: plan.name_en },
    quantity: 1,
    listNet: price.priceBeforeTax,
    discountNet: price.discount,
    net: price.priceBeforeTax,
    vatAmount: price.taxesTotal,
    gross: price.priceAfterTax,
    vat: vatOf(taxes.map(({ percentage, ...tax }) => ({ ...tax, percentage_bp: percentage }))),
  }
  const now = ctx.now()
  const content: TaxDocument = {
    kind: 'invoice',
    form: 'simplified',
    number: example.en.toUpperCase(),
    uuid: '00000000-0000-0000-0000-000000000000',
    issuedAt: `${now.toISOString().slice(0, 19)}Z`,
    supply: { from: riyadhDate(now), until: riyadhDate(onLastDay(addDays(now, plan.days))) },
    seller: sellerOf(store),
    buyer: { name: example.ar, phone: '', email: '', company: null },
    lines: [line],
    totals: addUpLines([line]),
    paidBy: 'card',
    refersTo: null,
    reason: null,
    purchaseOrder: null,
  }
  return { content, qr: taxDocumentQr(content), missing: sellerGaps(store) }
}

/** In the place of a number and of a buyer. */
const example: InBoth = { ar: 'عميل للمثال', en: 'Example' }
