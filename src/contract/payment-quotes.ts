import { paymentQuoteStates } from '#rules/payments/payment-quote'
import { paymentStatuses } from '#rules/payments/payment'
import { CompanyId, InBoth, NationalAddress } from '#contract/tax-documents'
import { PaymentFailureWords } from '#contract/payments'
import {
  bearer,
  body,
  conflict,
  createRoute,
  Email,
  ErrorAnswer,
  failures,
  Id,
  IdParam,
  json,
  Minor,
  Moment,
  nothing,
  Percent,
  z,
} from '#contract/wire'
import { needs } from '#contract/staff-wire'

const number = z
  .string()
  .openapi({ description: 'Its own: a quote is no tax document.', example: 'QT-000042' })
const state = z.enum(paymentQuoteStates).openapi({
  description:
    'Only `open` can be paid. `ended`: its time, or that of its order, is over; `cancelled`: its order was; `withdrawn`: its link shows nothing of the order any more.',
})

export const PaymentQuote = z
  .object({
    number,
    state,
    amount_minor: Minor.openapi({ description: 'What its payer pays, with tax.' }),
    issued_at: Moment,
    valid_until: Moment,
    link: z
      .string()
      .nullable()
      .openapi({ description: 'Whoever has it can pay, without an account; null unless `open`.' }),
    billing_email: z
      .string()
      .openapi({ description: "Of whoever pays the company's invoices; may be empty." }),
  })
  .openapi('PaymentQuote')

/** An attempt as whoever made it by the link sees it: nothing of a card. */
const QuotePayment = z
  .object({
    id: Id,
    status: z.enum(paymentStatuses),
    redirect_url: z.string().nullable().openapi({ description: 'In the answer to the one who opened it.' }),
    failure: PaymentFailureWords.nullable(),
    created_at: Moment,
  })
  .openapi('QuotePayment')

export const LinkedQuote = z
  .object({
    number,
    state,
    issued_at: Moment,
    valid_until: Moment,
    content: z
      .object({
        seller: z.object({ name: InBoth, vat_number: z.string(), phone: z.string(), email: z.string() }),
        company: z.object({
          name: z.string(),
          vat_number: z.string().nullable(),
          company_id: CompanyId.nullable(),
          address: NationalAddress,
        }),
        purchase_order: z.string().nullable(),
        plan: InBoth,
        days: z.int(),
        list_net_minor: Minor.openapi({ description: 'Without tax, before the discount.' }),
        discount_net_minor: Minor,
        net_minor: Minor,
        vat_minor: Minor,
        taxes: z.array(z.object({ name: z.string(), percentage: Percent, amount_minor: Minor })),
        gross_minor: Minor,
        previous_balance_minor: Minor.openapi({ description: 'What the balance of the account pays of it.' }),
        due_minor: Minor.openapi({ description: 'What is charged.' }),
      })
      .nullable()
      .openapi({ description: 'What the sheet says; null unless the quote is `open` or `paid`.' }),
    payment: QuotePayment.nullable().openapi({
      description: 'The last attempt that was made by the link, in every state.',
    }),
    charged_minor: Minor.openapi({
      description:
        'What cards were charged by the link, in every state: what paid the order, and `returned_minor`.',
    }),
    returned_minor: Minor.openapi({
      description: 'What of that could not pay the order. It goes back whole to the card that it came from.',
    }),
    refunded_minor: Minor.openapi({ description: 'What has gone back to the card that paid it.' }),
    charged_back_minor: Minor.openapi({
      description: "What of that the card's bank has taken after a dispute.",
    }),
  })
  .openapi('LinkedQuote')

const one = json(z.object({ payment_quote: PaymentQuote }), 'The quote as it stands now.')
const file = {
  200: {
    description: 'The quote.',
    content: { 'application/pdf': { schema: z.string().openapi({ format: 'binary' }) } },
  },
} as const
const params = { params: IdParam }
const tokenParams = { params: z.object({ token: z.string().max(100) }) }
const recipient = body(
  z.strictObject({
    email: Email.optional().openapi({ description: "Left out: whoever pays the company's invoices." }),
  }),
)
const path = '/orders/{id}/payment_quote'
const pdfWords =
  'A4, Arabic first with English labels: seller, company, its purchase order, the sums, until when it is good, and the way to pay as a QR code. It says that it is no tax invoice. Not cached.'
const issueErrors = ['order_not_found', 'order_not_quotable', 'quote_needs_company'] as const
const sendErrors = ['order_not_found', 'quote_not_payable', 'quote_needs_email', 'too_many_requests'] as const
const issueWords =
  'Of an order for a company that waits for its payment. The price, and what the order holds, stay until the quote ends: 14 days, less where a price of the shop that is scheduled already begins before. While one is `open` it is the answer.'
const withdrawWords = 'An attempt that is at the bank goes on; the order stays payable by its client.'

export const issuePaymentQuoteRoute = createRoute({
  method: 'post',
  path,
  operationId: 'issuePaymentQuote',
  'x-errors': [...issueErrors],
  tags: ['Payment quotes'],
  summary: 'Issue a quote that any colleague may pay',
  description: issueWords,
  security: bearer,
  request: params,
  responses: { 201: one, ...failures(401, 403, 404, 409) },
})

export const getPaymentQuoteRoute = createRoute({
  method: 'get',
  path,
  operationId: 'getPaymentQuote',
  'x-errors': ['quote_not_found'],
  tags: ['Payment quotes'],
  summary: "An order's newest quote",
  security: bearer,
  request: params,
  responses: { 200: one, ...failures(401, 403, 404) },
})

export const withdrawPaymentQuoteRoute = createRoute({
  method: 'delete',
  path,
  operationId: 'withdrawPaymentQuote',
  'x-errors': ['order_not_found', 'quote_not_found'],
  tags: ['Payment quotes'],
  summary: 'Withdraw a quote and its link',
  description: withdrawWords,
  security: bearer,
  request: params,
  responses: { 204: nothing, ...failures(401, 403, 404) },
})

export const sendPaymentQuoteRoute = createRoute({
  method: 'post',
  path: `${path}/messages`,
  operationId: 'sendPaymentQuote',
  'x-errors': [...sendErrors],
  tags: ['Payment quotes'],
  summary: "Send a quote's link by email",
  security: bearer,
  request: { ...params, body: recipient },
  responses: { 201: one, ...failures(400, 401, 403, 404, 409, 413, 415, 422, 429) },
})

export const getPaymentQuotePdfRoute = createRoute({
  method: 'get',
  path: `${path}/pdf`,
  operationId: 'getPaymentQuotePdf',
  'x-errors': ['quote_not_found', 'too_many_requests'],
  tags: ['Payment quotes'],
  summary: 'A quote as a PDF',
  description: pdfWords,
  security: bearer,
  request: params,
  responses: { ...file, ...failures(401, 403, 404, 429) } as const,
})

export const issueClientsQuoteRoute = createRoute({
  ...needs('message:resend'),
  method: 'post',
  path,
  operationId: 'issueClientsQuote',
  'x-errors': [...issueErrors],
  tags: ['Orders'],
  summary: 'Issue a quote for an order of a company',
  description: issueWords,
  request: params,
  responses: { 201: one, ...failures(401, 403, 404, 409) },
})

export const getClientsQuoteRoute = createRoute({
  ...needs('order:read'),
  method: 'get',
  path,
  operationId: 'getClientsQuote',
  'x-errors': ['quote_not_found'],
  tags: ['Orders'],
  summary: "An order's newest quote",
  request: params,
  responses: { 200: one, ...failures(401, 403, 404) },
})

export const withdrawClientsQuoteRoute = createRoute({
  ...needs('order:cancel'),
  method: 'delete',
  path,
  operationId: 'withdrawClientsQuote',
  'x-errors': ['order_not_found', 'quote_not_found'],
  tags: ['Orders'],
  summary: 'Withdraw a quote and its link',
  description: withdrawWords,
  request: params,
  responses: { 204: nothing, ...failures(401, 403, 404) },
})

export const sendClientsQuoteRoute = createRoute({
  ...needs('message:resend'),
  method: 'post',
  path: `${path}/messages`,
  operationId: 'sendClientsQuote',
  'x-errors': [...sendErrors],
  tags: ['Orders'],
  summary: "Send a quote's link by email",
  request: { ...params, body: recipient },
  responses: { 201: one, ...failures(400, 401, 403, 404, 409, 413, 415, 422, 429) },
})

export const getClientsQuotePdfRoute = createRoute({
  ...needs('order:read'),
  method: 'get',
  path: `${path}/pdf`,
  operationId: 'getClientsQuotePdf',
  'x-errors': ['quote_not_found'],
  tags: ['Orders'],
  summary: 'A quote as a PDF',
  description: pdfWords,
  request: params,
  responses: { ...file, ...failures(401, 403, 404) } as const,
})

export const getLinkedQuoteRoute = createRoute({
  method: 'get',
  path: '/payment_quotes/{token}',
  operationId: 'getLinkedQuote',
  'x-errors': ['quote_link_invalid', 'too_many_requests'],
  tags: ['Payment quotes'],
  summary: "What a quote's link leads to",
  description: 'It signs nobody in, and shows nothing of the account but what the sheet says.',
  request: tokenParams,
  responses: { 200: json(z.object({ payment_quote: LinkedQuote }), 'The quote.'), ...failures(404, 429) },
})

export const getLinkedQuotePdfRoute = createRoute({
  method: 'get',
  path: '/payment_quotes/{token}/pdf',
  operationId: 'getLinkedQuotePdf',
  'x-errors': ['quote_link_invalid', 'quote_not_found', 'too_many_requests'],
  tags: ['Payment quotes'],
  summary: 'The quote of a link as a PDF',
  description: pdfWords,
  request: tokenParams,
  responses: { ...file, ...failures(404, 429) } as const,
})

const QuoteConflict = ErrorAnswer.extend({
  payment: QuotePayment.optional().openapi({ description: 'With code 400002: the attempt that is open.' }),
}).openapi('QuoteConflict')

/**
 * The token of a card or of Apple's sheet alone: nothing is saved, and nobody agrees to a renewal for
 * somebody else.
 */
export const QuotePaying = z.strictObject({
  method: z.enum(['card', 'apple_pay'], { error: 'not_allowed' }),
  token: z.string({ error: 'wrong_type' }).min(1, { error: 'required' }).max(20_000, { error: 'too_long' }),
  supersede: z.boolean({ error: 'wrong_type' }).optional(),
})

export const payLinkedQuoteRoute = createRoute({
  method: 'post',
  path: '/payment_quotes/{token}/payments',
  operationId: 'payLinkedQuote',
  'x-errors': [
    'quote_link_invalid',
    'quote_not_payable',
    'too_many_requests',
    'payment_in_progress',
    'plan_running',
    'order_payment_in_flight',
    'coupon_first_purchase_only',
    'order_not_payable',
    'payment_method_not_for_gateway',
  ],
  tags: ['Payment quotes'],
  summary: "Pay a quote's order by its link",
  description:
    "By a card whose `token` the gateway made in the browser, or by Apple Pay, with the sheet's token as JSON. The card is not kept. At most one attempt is open for an order: another one answers 409 `payment_in_progress` (code 400002) with its `payment`, and `supersede` closes it first. An order is settled once; money that comes twice goes back.",
  request: { ...tokenParams, body: body(QuotePaying) },
  responses: {
    201: json(z.object({ payment: QuotePayment }), 'The attempt: go to `redirect_url`, or read `status`.'),
    ...failures(400, 404, 413, 415, 422, 429, 503),
    409: conflict(QuoteConflict),
  },
})

export const getLinkedQuotePaymentRoute = createRoute({
  method: 'get',
  path: '/payment_quotes/{token}/payments/{payment_id}',
  operationId: 'getLinkedQuotePayment',
  'x-errors': [
    'quote_link_invalid',
    'payment_not_found',
    'payment_session_recovery_failed',
    'too_many_requests',
  ],
  tags: ['Payment quotes'],
  summary: 'How an attempt by the link went: the gateway is asked first',
  request: { params: tokenParams.params.extend({ payment_id: Id }) },
  responses: {
    200: json(z.object({ payment: QuotePayment, is_paid: z.boolean() }), 'The truth now.'),
    ...failures(404, 429, 503),
  },
})
