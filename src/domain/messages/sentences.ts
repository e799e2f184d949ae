import type { Channel } from '#rules/channels'
import { subscriptionChanges, type TemplateName } from '#rules/message-templates'
import { returnCauses } from '#rules/payment'

/** What ended with money that went back. */
export const refundEnds = ['plan', 'period', 'beginning'] as const

/** How an amount will be paid, and how it was: which of them is decided by the card's sum and the balance's. */
export const payWays = ['card', 'both', 'balance', 'nothing'] as const

/**
 * The sentences of ours that may fill a variable of a message, as the catalogue names them; none for a variable that is a value. What
 * really happened decides which of them stands there.
 */
export function sentencesFor(template: TemplateName, variable: string, channel: Channel) {
  const short = channel !== 'email' ? 'sms.' : ''
  switch (variable) {
    case 'how': {
      const time = template === 'renewal_soon' ? 'will_pay' : 'paid'
      return payWays.map((way) => `${short}${time}.${way}` as const)
    }
    case 'ending':
      return refundEnds.map((end) => `${short}refund_sent.${end}` as const)
    case 'what':
      return template === 'subscription_changed'
        ? subscriptionChanges.map((change) => `${short}subscription_changed.${change}` as const)
        : []
    case 'where':
      return [`${short}refund.to_card`, `${short}refund.to_balance`] as const
    case 'invitation':
      return ['invitation.named', 'invitation.unnamed'] as const
    case 'sums':
      return ['order_completed.sums'] as const
    case 'rest':
      return [
        'partner_order_cancelled.not_provisioned',
        'partner_order_cancelled.over',
        'partner_order_cancelled.goes_on',
      ] as const
    case 'why':
    case 'next':
      return template === 'payment_returned'
        ? returnCauses.map((cause) => `returned.${cause}.${variable}` as const)
        : []
    default:
      return []
  }
}
