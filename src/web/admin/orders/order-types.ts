import type { z } from '#contract/wire'
import type { StaffOrder as StaffOrderSchema } from '#contract/staff-orders'
import type { StaffRefundRequest } from '#contract/staff-subscription-changes'

/** The wire's shapes, as this room's parts are handed them. */
export type StaffOrder = z.infer<typeof StaffOrderSchema>
/** A refund that the client asked for. */
export type RefundAsked = z.infer<typeof StaffRefundRequest>
