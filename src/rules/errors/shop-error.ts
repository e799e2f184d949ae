import type { FieldProblem } from '#rules/core/field-errors'
import { errors, type ErrorKind, type ErrorName } from '#rules/errors/errors'
import type { WaitReason } from '#rules/sale/plan-change'
import type { RunningStatus } from '#rules/sale/subscription'

export type ErrorDetails = {
  /** Field → what is wrong with it, for 422. */
  fields?: Record<string, FieldProblem[]>
  /** Seconds until it may be tried again, for 429. */
  retryAfter?: number
  /** How often the same code may still be tried, for code_wrong. */
  triesLeft?: number
}

/**
 * What an error brings beside code and message, by its name and as it goes on the wire: what a program needs
 * to go on. The contract declares the same shapes, and those of a quote and a payment, of which the rules
 * only know that they are there.
 */
export type ErrorExtras = {
  /** The new quote. */
  price_changed: { quote: object }
  /** What would go to the card and to the balance now, in halalas. */
  refund_split_changed: { split: { card_minor: number; balance_minor: number } }
  /** The attempt in the way, and where its bank waits. */
  payment_in_progress: { payment: object; redirect_url: string | null }
  /** The plan that runs, and why the wanted one waits for its paid end. */
  plan_running: { plan_change: 'downgrade'; waits_because: WaitReason; subscription_id: string }
  /** Who would lose the place. */
  plan_change_members: { members: { id: string; phone: string }[] }
  /**
   * The other plan of a client of the partner's; null of anybody else's. And where the client can change it.
   */
  client_has_other_plan: {
    running_plan: {
      subscription_id: string
      product_id: string
      status: RunningStatus
      access_ends_at: string
      pause_ends_at: string | null
      auto_renew: boolean
      gift: { ends_at: string; bought_product_id: string } | null
    } | null
    client_url: string
  }
  points_not_enough: { points_left: number }
  /** What the token does not cover. */
  scope_missing: { scope: string }
  /** What is left, in halalas. */
  balance_not_given_up: { balance_minor: number }
  /** The client's balance now. */
  balance_not_as_shown: { balance_minor: number }
  /**
   * The version that stands now, both values of each field that would change, and for staff who changed them
   * last, if staff did.
   */
  version_outdated: {
    version: number
    conflicts: Record<string, { current: unknown; yours: unknown }>
    changed_by?: string | null
  }
  /** Work with which it goes on at once; `expires_in` is in seconds. */
  too_many_requests: { challenge: { challenge: string; bits: number; expires_in: number } }
} & Record<HoldingError, { linked: ClientHolding[] }>

/** What a client may have that forbids deleting them. */
export const clientHoldings = ['orders', 'tickets', 'subscriptions', 'payments'] as const
export type ClientHolding = (typeof clientHoldings)[number]
/** The refusals that list all of it. */
export type HoldingError = `client_has_${ClientHolding}`

type ErrorArguments =
  | [errorName: ErrorName, details?: ErrorDetails & { extra?: never }]
  | {
      // The refusals of one kind bring one shape, and are thrown by one line.
      [Name in keyof ErrorExtras]: [
        errorName: Name extends HoldingError ? HoldingError : Name,
        details: ErrorDetails & { extra: ErrorExtras[Name] },
      ]
    }[keyof ErrorExtras]

/** The one error that verbs throw. Anything else that escapes is a fault of ours and answers 500. */
export class ShopError extends Error {
  readonly errorName: ErrorName
  readonly details: ErrorDetails & { extra?: ErrorExtras[keyof ErrorExtras] }

  constructor(...[errorName, details = {}]: ErrorArguments) {
    super(errorName)
    this.name = 'ShopError'
    this.errorName = errorName
    this.details = details
  }

  get kind(): ErrorKind {
    return errors[this.errorName][1]
  }

  get code(): number {
    return errors[this.errorName][0]
  }
}
