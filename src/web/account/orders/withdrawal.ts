import type { z } from '#contract/wire'
import type { RefundRequest } from '#contract/subscription-changes'
import type { PurchaseEnd } from '#rules/sale/given-back'

/** How far a purchase can be taken back, and what became of requests. */
export type Withdrawal = {
  allowed: {
    until: string
    amount_minor: number
    card_minor: number
    link_minor: number
    card_is_closed: boolean
    balance_allowed: boolean
    at_once: boolean
    ends: PurchaseEnd
    /** Until when the plan goes on, where only the order's period ends. */
    goes_on_until: string | null
    stops_renewal: boolean
    paused_until: string | null
  } | null
  /** Until when it could have been asked for, had the plan not been handed over. */
  ended_by_handover: string | null
  /** The same, had no points of it been used. */
  ended_by_use: string | null
  refund_requests: z.infer<typeof RefundRequest>[]
}

/** What may be given back, and what would end with it. */
export type Allowed = NonNullable<Withdrawal['allowed']>
