import type { Channel } from '#rules/messages/channels'
import type { Language } from '#rules/core/language'
import { subscriptionChanges, type TemplateName } from '#rules/messages/message-templates'
import { creditWays, payWays } from '#rules/payments/pay-way'
import { returnCauses } from '#rules/payments/payment'

/** What ended with money that went back, or that nothing did and the plan goes on. */
export const refundEnds = ['plan', 'period', 'paused', 'beginning', 'kept'] as const

/** Messages about orders that an upgrade may be; a renewal credits no plan. */
function isOfOrder(template: TemplateName): boolean {
  return template === 'order_received' || template === 'order_completed'
}

/** Messages that say of an amount how it will be paid. */
export function isBeforeCharge(template: TemplateName): boolean {
  return template === 'renewal_soon' || template === 'resume_soon' || template === 'renewal_on_now'
}

/**
 * The sentences of ours that may fill a variable of a message, as the catalogue names them; none for a
 * variable that is a value. What really happened decides which of them stands there.
 */
export function sentencesFor(template: TemplateName, variable: string, channel: Channel) {
  const short = channel !== 'email' ? 'sms.' : ''
  switch (variable) {
    case 'how': {
      const time = isBeforeCharge(template) ? 'will_pay' : 'paid'
      return [
        ...payWays.map((way) => `${short}${time}.${way}` as const),
        ...(isOfOrder(template) ? creditWays.map((way) => `${short}paid.${way}` as const) : []),
      ]
    }
    case 'ending':
      return refundEnds.map((end) => `${short}refund_sent.${end}` as const)
    case 'what':
      return template === 'subscription_changed'
        ? subscriptionChanges.map((change) => `${short}subscription_changed.${change}` as const)
        : []
    case 'where':
      if (template === 'payment_returned') return ['returned_to.payer', 'returned_to.quote'] as const
      return [`${short}refund.to_card`, `${short}refund.to_quote`, `${short}refund.to_balance`] as const
    case 'bank':
      return [`${short}bank.own`, `${short}bank.quote`] as const
    case 'invitation':
      return ['invitation.named', 'invitation.unnamed'] as const
    case 'coupon':
      return isOfOrder(template) ? (['coupon.lasts'] as const) : (['coupon.ended'] as const)
    case 'instead':
      return ['instead.plan'] as const
    case 'buyer':
      return channel === 'email'
        ? (['order_completed.client', 'order_completed.partner'] as const)
        : (['sms.order_completed.partner'] as const)
    case 'begins':
      return template === 'order_given'
        ? (['order_given.now', 'order_given.later'] as const)
        : (['order_completed.now', 'order_completed.later'] as const)
    case 'renewing':
      return template === 'order_given'
        ? (['order_given.renews'] as const)
        : ([`${short}awaits_card.renewal`] as const)
    case 'invoiced':
      return ['renewal.invoiced'] as const
    case 'backup':
      return [`${short}renewal.backup`] as const
    case 'sums':
      return [invoiceSums] as const
    case 'rest':
      return [
        'partner_order_cancelled.not_provisioned',
        'partner_order_cancelled.over',
        'partner_order_cancelled.goes_on',
      ] as const
    case 'why':
    case 'next':
      return sentencesOfReturn(template, variable, short !== '')
    default:
      return []
  }
}

/** Why money went back, and what comes next. */
function sentencesOfReturn(template: TemplateName, variable: 'why' | 'next', isShort: boolean) {
  if (template === 'charged_back') return ['disputed.own', 'disputed.quote'] as const
  if (template !== 'payment_returned') return []
  return [
    ...returnCauses.map((cause) => `returned.${cause}.${variable}` as const),
    // An SMS has no room for both: whose the money is comes first, and its link leads to the rest.
    ...(isShort && variable === 'next' ? (['sms.returned_to.quote'] as const) : []),
  ]
}

/**
 * The lines of an invoice's amounts: the only sentence that has several lines, and one that says how it was
 * paid in another.
 */
export const invoiceSums = 'order_completed.sums'

export type SentenceId = ReturnType<typeof sentencesFor>[number]

/** A sentence in one language, as API, form and log name it. */
export type SentenceField = `sentences.${SentenceId}_${Language}`

const prefix = 'sentences.'

export function sentenceField(id: SentenceId, language: Language): SentenceField {
  return `${prefix}${id}_${language}`
}

/** Within `sentences` a sentence is named without that word. */
export function sentenceKey(field: SentenceField): string {
  return field.slice(prefix.length)
}

export function isSentenceField(field: string): field is SentenceField {
  return field.startsWith(prefix)
}

/** Which sentence a field of a form or of the log is, and in which language; null for every other field. */
export function parseSentenceField(field: string): { id: string; language: Language } | null {
  const [, id, language] = /^sentences\.(.+)_(ar|en)$/.exec(field) ?? []
  return id === undefined ? null : { id, language: language === 'en' ? 'en' : 'ar' }
}
