import { z } from 'zod'

/**
 * What we read of Moyasar's answers, and no more: fields that we do not need may change. Source: Moyasar's
 * guides "Payment object", "Token object", "Webhook reference", "Errors".
 */
export const MoyasarPayment = z.object({
  id: z.string(),
  status: z.string(),
  amount: z.int(),
  currency: z.string(),
  refunded: z.int().nullish(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
  failure_reason: z.string().nullish(),
  source: z
    .object({
      type: z.string().nullish(),
      company: z.string().nullish(),
      name: z.string().nullish(),
      number: z.string().nullish(),
      message: z.string().nullish(),
      response_code: z.string().nullish(),
      transaction_url: z.string().nullish(),
      token: z.string().nullish(),
      failure_reason: z.string().nullish(),
    })
    .nullish(),
})
export type MoyasarPayment = z.infer<typeof MoyasarPayment>

/** One page of the list; the last one names no next page. */
export const MoyasarPayments = z.object({
  payments: z.array(MoyasarPayment),
  meta: z.object({ next_page: z.int().nullish() }),
})
export type MoyasarPayments = z.infer<typeof MoyasarPayments>

export const MoyasarToken = z.object({
  id: z.string(),
  status: z.string(),
  brand: z.string(),
  month: z.coerce.number().int(),
  year: z.coerce.number().int(),
  name: z.string().nullish(),
  last_four: z.string(),
  verification_url: z.string().nullish(),
})

/** A failed token may answer with `message` alone; `errors` is a map, a text or null. */
export const MoyasarErrorBody = z.object({
  type: z.string().nullish(),
  message: z.string().nullish(),
  errors: z.unknown(),
})

export const MoyasarEvent = z.object({
  id: z.string().min(1).max(100),
  type: z.string().max(100),
  secret_token: z.string(),
  data: z.object({ id: z.string() }),
})

/** Apple's merchant session is for Apple's eyes; only that it is one is looked at. */
export const MoyasarAppleSession = z.looseObject({ merchantSessionIdentifier: z.string() })
