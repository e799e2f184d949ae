import { bearer, createRoute, failures, Id, IdParam, json, Minor, Moment, RefId, z } from '#contract/wire'
import { OrderProduct, OrderSummary } from '#contract/orders'
import { TaxLine } from '#contract/quotes'
import { InBoth } from '#contract/tax-documents'

export const Receipt = z
  .object({
    order_id: Id,
    ref_id: RefId.openapi({ description: "The order's short number." }),
    number: z.string().openapi({ description: "The invoice's number, without gaps.", example: 'INV-000042' }),
    issued_at: Moment,
    seller: z.object({
      name: InBoth,
      address: InBoth,
      vat_number: z.string(),
      unified_number: z.string(),
      phone: z.string(),
      email: z.string(),
    }),
    buyer: z.object({ name: z.string(), phone: z.string(), email: z.string() }),
    products: z.array(OrderProduct),
    price_before_tax_minor: Minor,
    discount_minor: Minor,
    taxes: z.array(TaxLine),
    taxes_minor: Minor,
    price_after_tax_minor: Minor,
    previous_balance_minor: Minor,
    credit_minor: OrderSummary.shape.credit_minor,
    final_price_minor: Minor,
    paid_with: z
      .object({ brand: z.string().nullable(), last_four: z.string().nullable() })
      .nullable()
      .openapi({ description: 'The card that settled the order; null when nothing was charged.' }),
    refunds: z.array(z.object({ amount_minor: Minor, created_at: Moment })),
    qr: z
      .string()
      .nullable()
      .openapi({ description: "The text of the invoice's QR code; null while the store has no VAT number." }),
  })
  .openapi('Receipt')

export const getReceiptRoute = createRoute({
  method: 'get',
  path: '/orders/{id}/receipt',
  operationId: 'getReceipt',
  'x-errors': ['receipt_not_ready', 'document_being_cleared', 'order_not_found'],
  tags: ['Orders'],
  summary: 'The receipt of a paid order, to print or save',
  description:
    "The order's tax invoice in both languages, as it was issued. An order without one, because it is not paid, cost nothing or is on a partner's account, answers 409 (code 300018); so does one whose invoice the authority has not cleared yet (code 300037).",
  security: bearer,
  request: { params: IdParam },
  responses: {
    200: json(z.object({ receipt: Receipt }), 'The receipt.'),
    ...failures(401, 403, 404, 409),
  },
})
