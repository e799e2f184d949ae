import { payWays, type SentenceId } from '#rules/message-sentences'
import { subscriptionChanges, type TemplateName } from '#rules/message-templates'
import { returnCauses } from '#rules/payment'

/** Parameters by which one sentence stands and not another; amounts in halalas. */
type Case = Readonly<Record<string, string | number>>

const ends = ['plan', 'period', 'beginning', 'nothing'] as const

/** 100.50 of each: longer than whole riyals. */
const paid: Record<(typeof payWays)[number], Case> = {
  card: { chargeMinor: 10_050, balanceMinor: 0 },
  both: { chargeMinor: 10_050, balanceMinor: 10_050 },
  balance: { chargeMinor: 0, balanceMinor: 10_050 },
  nothing: { chargeMinor: 0, balanceMinor: 0 },
}

/** What decides between several sentences of a message, each in turn. */
export function casesOf(template: TemplateName): Case[] {
  switch (template) {
    case 'subscription_changed':
      return subscriptionChanges.map((change) => ({ change }))
    case 'payment_returned':
      return returnCauses.map((cause) => ({ cause }))
    case 'charged_back':
      return ends.map((end) => ({ ends: end }))
    case 'refund_sent':
      return ends.flatMap((end) => [
        { ends: end, destination: 'card' },
        { ends: end, destination: 'balance' },
      ])
    case 'partner_order_cancelled':
      return [{}, { until: '' }, { until: '', provisioned: 'no' }]
    case 'member_invited':
    case 'staff_invited':
      return [{}, { owner: '' }]
    case 'order_received':
    case 'order_completed':
    case 'renewal_soon':
    case 'renewal_paid':
      // The largest amount is paid from both; the others have no more to say of it.
      return [{}, paid.card, paid.balance, paid.nothing]
    default:
      return [{}]
  }
}

/** The case in which a sentence stands. */
export function caseOf(id: SentenceId): Case {
  const [what = '', name = ''] = id.replace(/^sms\./, '').split('.')
  switch (what) {
    case 'paid':
    case 'will_pay':
      return paid[payWays.find((way) => way === name) ?? 'both']
    case 'refund_sent':
      return { ends: name }
    case 'refund':
      return { destination: name === 'to_card' ? 'card' : 'balance' }
    case 'subscription_changed':
      return { change: name }
    case 'returned':
      return { cause: name }
    case 'invitation':
      return name === 'unnamed' ? { owner: '' } : {}
    case 'partner_order_cancelled':
      if (name === 'goes_on') return {}
      return { until: '', provisioned: name === 'over' ? 'yes' : 'no' }
    default:
      return {}
  }
}
