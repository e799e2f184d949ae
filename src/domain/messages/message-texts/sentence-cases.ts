import { refundEnds, type SentenceId } from '#rules/messages/message-sentences'
import { subscriptionChanges, type TemplateName } from '#rules/messages/message-templates'
import { type CreditWay, creditWays, type PayWay, payWays } from '#rules/payments/pay-way'
import { returnCauses } from '#rules/payments/payment'

/** Parameters by which one sentence stands and not another; amounts in halalas. */
type Case = Readonly<Record<string, string | number>>

const ends = [...refundEnds, 'nothing'] as const

/** 100.50 of each: longer than whole riyals. */
const paid: Record<PayWay | CreditWay, Case> = {
  card: paidFrom(10_050, 0, 0),
  both: paidFrom(10_050, 10_050, 0),
  balance: paidFrom(0, 10_050, 0),
  nothing: paidFrom(0, 0, 0),
  card_credit: paidFrom(10_050, 0, 10_050),
  all: paidFrom(10_050, 10_050, 10_050),
  balance_credit: paidFrom(0, 10_050, 10_050),
  credit: paidFrom(0, 0, 10_050),
}

/** Halalas by card, from the balance, and by what was unused of the plan before. */
function paidFrom(chargeMinor: number, balanceMinor: number, creditMinor: number): Case {
  return { chargeMinor, balanceMinor, creditMinor }
}

/** What decides between several sentences of a message, each in turn. */
export function casesOf(template: TemplateName): Case[] {
  switch (template) {
    case 'subscription_changed':
      return subscriptionChanges.map((change) => ({ change }))
    case 'payment_returned':
      return returnCauses.flatMap((cause) => [
        { cause, destination: 'card' },
        { cause, destination: 'quote' },
      ])
    case 'charged_back':
      return ends.flatMap((end) => [
        { ends: end, destination: 'card' },
        { ends: end, destination: 'quote' },
      ])
    case 'refund_sent':
      return ends.flatMap((end) => [
        { ends: end, destination: 'card' },
        { ends: end, destination: 'quote' },
        { ends: end, destination: 'balance' },
      ])
    case 'partner_order_cancelled':
      return [{}, { until: '' }, { until: '', provisioned: 'no' }]
    case 'member_invited':
    case 'staff_invited':
      return [{}, { owner: '' }]
    case 'order_received':
    case 'order_completed':
      // The largest amount is paid from both, or from all three.
      return [
        {},
        { creditMinor: 10_050 },
        ...[...payWays, ...creditWays].map((way) => paid[way]),
        ...(template === 'order_completed'
          ? [{ awaitsCard: 'yes' }, { payer: 'partner' }, { starts: 'later' }]
          : []),
      ]
    case 'order_given':
      return [{}, { starts: 'later' }, { starts: 'later', renews: 'yes' }]
    case 'renewal_soon':
    case 'resume_soon':
      return [{}, { other: '' }, paid.card, paid.balance, paid.nothing]
    case 'renewal_paid':
    case 'renewal_changed':
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
      return paid[[...payWays, ...creditWays].find((way) => way === name) ?? 'both']
    case 'refund_sent':
      return { ends: name }
    case 'refund':
      return { destination: name.replace(/^to_/, '') }
    case 'bank':
    case 'disputed':
    case 'returned_to':
      return { destination: name === 'quote' ? name : 'card' }
    case 'subscription_changed':
      return { change: name }
    case 'returned':
      return { cause: name }
    case 'awaits_card':
      return { awaitsCard: 'yes' }
    case 'order_completed':
      if (name === 'partner') return { payer: name }
      return name === 'now' || name === 'later' ? { starts: name } : {}
    case 'order_given':
      return name === 'renews' ? { renews: 'yes' } : { starts: name }
    case 'invitation':
      return name === 'unnamed' ? { owner: '' } : {}
    case 'partner_order_cancelled':
      if (name === 'goes_on') return {}
      return { until: '', provisioned: name === 'over' ? 'yes' : 'no' }
    default:
      return {}
  }
}
