import { z } from 'zod'

/**
 * What we read of Tap's answers, and no more: fields that we do not need may change. Source: Tap's reference,
 * "Charges", "Tokens", "Cards", "Refunds", "Standard Errors".
 */
const Face = z.object({
  id: z.string().nullish(),
  brand: z.string().nullish(),
  scheme: z.string().nullish(),
  last_four: z.string().nullish(),
})

const Agreement = z.object({ id: z.string().nullish() })

/** Riyals and halalas as a JSON number. */
const Decimal = z.number()

export const TapCharge = z.object({
  id: z.string(),
  status: z.string(),
  amount: Decimal,
  currency: z.string(),
  live_mode: z.boolean(),
  save_card: z.boolean().nullish(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
  transaction: z.object({ url: z.string().nullish(), created: z.coerce.string().nullish() }).nullish(),
  reference: z
    .object({
      transaction: z.string().nullish(),
      gateway: z.string().nullish(),
      payment: z.string().nullish(),
    })
    .nullish(),
  response: z.object({ code: z.string().nullish(), message: z.string().nullish() }).nullish(),
  card: Face.nullish(),
  customer: z.object({ id: z.string().nullish() }).nullish(),
  payment_agreement: Agreement.nullish(),
})
export type TapCharge = z.infer<typeof TapCharge>

export const TapCharges = z.object({ has_more: z.boolean(), charges: z.array(TapCharge) })

export const TapRefund = z.object({
  id: z.string(),
  charge_id: z.string(),
  status: z.string(),
  amount: Decimal,
  reference: z.object({ merchant: z.string().nullish() }).nullish(),
  response: z.object({ code: z.string().nullish(), message: z.string().nullish() }).nullish(),
})
export type TapRefund = z.infer<typeof TapRefund>

export const TapRefunds = z.object({ has_more: z.boolean(), refunds: z.array(TapRefund) })

export const TapToken = z.object({
  id: z.string(),
  used: z.boolean().nullish(),
  card: z.object({
    brand: z.string().nullish(),
    scheme: z.string().nullish(),
    last_four: z.string(),
    exp_month: z.coerce.number().int(),
    exp_year: z.coerce.number().int(),
    name: z.string().nullish(),
  }),
})

/** A kept card, which is shown like the one in a token. */
export const TapCard = TapToken.shape.card.extend({ id: z.string() })
export type TapCard = z.infer<typeof TapToken.shape.card>

export const TapVerification = z.object({
  id: z.string(),
  status: z.string(),
  transaction: z.object({ url: z.string().nullish() }).nullish(),
  card: Face.nullish(),
  customer: z.object({ id: z.string().nullish() }).nullish(),
  payment_agreement: Agreement.nullish(),
})

/** Errors come in a list; an empty list of charges or refunds is said with a `message` alone. */
export const TapErrorBody = z.object({
  errors: z.array(z.object({ code: z.coerce.string(), description: z.string().nullish() })).nullish(),
  message: z.string().nullish(),
})
