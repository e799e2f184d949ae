import { Id, Minor, Riyals, z } from '#contract/wire'

/** What staff and the partner both see of a partner's account. */

export const TokenHint = z
  .string()
  .openapi({ description: 'How it begins and ends.', example: 'ish_live_Qm3x…v9Kd' })

/** A month in Riyadh. */
export const Month = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/, { error: 'not_a_month' })
  .openapi({ example: '2026-11' })

/** The tax invoice of a month. */
export const MonthInvoice = z
  .object({ id: Id, number: z.string().openapi({ example: 'INV-000042' }) })
  .nullable()
  .openapi({ description: 'Its tax invoice; null until it is issued, and where nothing was bought.' })

export const entryKinds = ['order', 'credit', 'payment', 'payment_reversal'] as const

/** What was owed when a month began and ended, and what changed it. */
export const monthSums = {
  opening: Riyals,
  opening_minor: Minor,
  orders: Riyals,
  orders_minor: Minor,
  credits: Riyals.openapi({ example: -230 }),
  credits_minor: Minor.openapi({
    description: 'Of orders that were taken back. Zero or below.',
    example: -23000,
  }),
  payments: Riyals.openapi({ example: -230 }),
  payments_minor: Minor.openapi({
    description:
      'What was transferred, less what was taken back of it. Zero or below, and above where more was taken back than came.',
    example: -23000,
  }),
  closing: Riyals,
  closing_minor: Minor,
}
