import type { RefundWay } from '#rules/payments/refund'
import type { AgreedMoney } from '#rules/sale/subscription-actions'

/** What is asked. Days are 24 hours each; `until` is a Riyadh day, `YYYY-MM-DD`; amounts are halalas. */
export type SubscriptionAction =
  | { action: 'stop_renewal' | 'charge_now' | 'send_payment_link' | 'resume' }
  | { action: 'end' }
  | { action: 'start_renewal' | 'change_card'; paymentMethodId: string }
  | { action: 'pause'; until: string }
  | { action: 'extend'; days: number }
  | { action: 'adjust_points'; points: number }
  | { action: 'add_member'; phone: { extension: string; number: string } }
  | { action: 'remove_member' | 'hand_over'; memberId: string }
  /** `paymentMethodId`: the saved card that is charged; null where the client is sent a link to pay. */
  | {
      action: 'change_plan'
      productId: string
      paymentMethodId: string | null
      keepsMembers: string[] | null
    }
  | { action: 'schedule_plan'; productId: string; keepsMembers: string[] | null }
  | { action: 'gift_plan'; productId: string }
  | { action: 'undo_change'; changeId: string }
  | { action: 'end_with_refund'; amountMinor: number; way: RefundWay }

/**
 * What the client pays by it, is asked to pay, will be charged with the next period, or gets back; halalas.
 */
export type MoneyOfAction = {
  kind: AgreedMoney | 'returned'
  /**
   * The card's part of what is charged or asked for; the whole price of what is scheduled; all of what is
   * returned.
   */
  amountMinor: number
  /**
   * What the balance pays beside that, or gets of what is returned; 0 of what is scheduled, as it is used on
   * that day.
   */
  balanceMinor: number
}
