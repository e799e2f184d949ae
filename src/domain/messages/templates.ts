import type { Channel } from '#rules/messages/channels'
import { languages, type Language } from '#rules/core/language'
import {
  subscriptionChanges,
  type TemplateName,
  type TemplateParameters,
} from '#rules/messages/message-templates'
import { templateNames } from '#rules/messages/template-names'
import { isBeforeCharge, refundEnds, sentenceField, type SentenceId } from '#rules/messages/message-sentences'
import { partsOver, type OwnTexts, type TextPart } from '#rules/messages/message-texts'
import { placeSentences, type PlacedSentence } from '#rules/messages/placed-sentences'
import { creditWays, paidWay, payWay, payWays } from '#rules/payments/pay-way'
import { returnCauses } from '#rules/payments/payment'
import type { RefundTarget } from '#rules/payments/refund'
import { waitingKindNames } from '#rules/desk/waiting'
import { fillText } from '#locales/icu'
import { loadTexts, type TextValues } from '#locales/texts'
import { formatParameters, oneLine, type Parameters } from '#domain/messages/format-parameters'
import { notificationPolicy } from '#domain/messages/notification-policy'

const paidTexts = [
  ...payWays.flatMap((way) => [`will_pay.${way}`, `paid.${way}`] as const),
  ...creditWays.map((way) => `paid.${way}` as const),
]

/** The footer of every email. */
const frameTexts = [
  'mail.why',
  'mail.why_staff',
  'mail.vat_number',
  'mail.unified_number',
  'mail.contact',
] as const

/** What a test that one of the staff sends to themselves begins with. */
const testMark = 'test.mark'

/** The templates that go over a channel, by their policy. */
export function templatesOver(channel: Channel): TemplateName[] {
  return templateNames.filter((name) =>
    notificationPolicy[name].channels.some((one: Channel) => one === channel),
  )
}

const texts = loadTexts('messages', [
  ...templateNames.map((name) => `${name}.subject` as const),
  ...templatesOver('sms').map((name) => `${name}.body` as const),
  ...templatesOver('email').map((name) => `${name}.mail` as const),
  ...frameTexts,
  testMark,
  'order_completed.sums',
  'order_completed.client',
  'order_completed.partner',
  'sms.order_completed.partner',
  'order_completed.now',
  'order_completed.later',
  'coupon.lasts',
  'coupon.ended',
  'instead.plan',
  'awaits_card.renewal',
  'sms.awaits_card.renewal',
  'renewal.invoiced',
  'renewal.backup',
  'sms.renewal.backup',
  'order_given.now',
  'order_given.later',
  'order_given.renews',
  'waiting_summary.late',
  ...waitingKindNames.map((kind) => `waiting_summary.${kind}` as const),
  'refund.to_card',
  'refund.to_quote',
  'refund.to_balance',
  'bank.own',
  'bank.quote',
  'disputed.own',
  'disputed.quote',
  'returned_to.payer',
  'returned_to.quote',
  ...refundEnds.map((end) => `refund_sent.${end}` as const),
  ...subscriptionChanges.map((change) => `subscription_changed.${change}` as const),
  'counted.days',
  'counted.points',
  'invitation.named',
  'invitation.unnamed',
  'quotation.named',
  'partner_order_cancelled.not_provisioned',
  'partner_order_cancelled.over',
  'partner_order_cancelled.goes_on',
  ...paidTexts,
  'sms.refund.to_card',
  'sms.refund.to_quote',
  'sms.refund.to_balance',
  'sms.bank.own',
  'sms.bank.quote',
  'sms.returned_to.quote',
  ...refundEnds.map((end) => `sms.refund_sent.${end}` as const),
  ...subscriptionChanges.map((change) => `sms.subscription_changed.${change}` as const),
  ...paidTexts.map((id) => `sms.${id}` as const),
  ...returnCauses.flatMap((cause) => [`returned.${cause}.why`, `returned.${cause}.next`] as const),
])

/**
 * Subject (for email) and words of a message over one of the channels of its policy: an SMS is counted in
 * parts, an email has a text of its own in blocks (see `blocksOf`). `own` is what staff wrote in place of
 * ours, checked when it was kept.
 */
export function writeMessage<T extends TemplateName>(
  template: T,
  language: Language,
  parameters: TemplateParameters[T],
  channel: Channel,
  own: OwnTexts = {},
): { subject: string; body: string } {
  const words = parameterWords(template, language, parameters, channel, own)
  const write = (part: TextPart) => {
    const written = own[`${part}_${language}`] ?? texts.unfilled(language, textIds[part](template))
    return fillText(language, written, words)
  }
  const body = write(channel === 'email' ? 'mail' : 'sms')
  // A sentence that has nothing to say leaves the room of one block and not of two.
  return { subject: write('subject'), body: body.replaceAll(/\n{3,}/g, '\n\n') }
}

/** Our sentences that may stand in a message, with their own variables in braces. */
export function ourSentences(
  template: TemplateName,
): (PlacedSentence & { ours: Record<Language, string> })[] {
  const placed = placeSentences(template, notificationPolicy[template].channels, ourTexts(template))
  return placed.map((sentence) => ({
    ...sentence,
    ours: { ar: texts.unfilled('ar', sentence.id), en: texts.unfilled('en', sentence.id) },
  }))
}

/** The same message as a test: an SMS says so first, an email in its subject. */
export function markTest(
  language: Language,
  channel: Channel,
  { subject, body }: { subject: string; body: string },
): { subject: string; body: string } {
  const mark = texts(language, testMark)
  return { subject: `[${mark}] ${subject}`, body: channel !== 'email' ? `[${mark}] ${body}` : body }
}

/** Where our texts of a message stand in the catalogue. */
const textIds = {
  sms: (template: TemplateName) => `${template}.body` as const,
  subject: (template: TemplateName) => `${template}.subject` as const,
  mail: (template: TemplateName) => `${template}.mail` as const,
} as const

/** Our own texts of a message, for each channel of its policy, with their variables in braces. */
export function ourTexts(template: TemplateName): OwnTexts {
  const parts = partsOver(notificationPolicy[template].channels)
  return Object.fromEntries(
    parts.flatMap((part) =>
      languages.map((language) => [`${part}_${language}`, texts.unfilled(language, textIds[part](template))]),
    ),
  )
}

/** Writes one of the sentences that fill a variable: theirs, else ours. */
type Say = (id: SentenceId, values: TextValues) => string

/**
 * The parameters of a message in words of its language, by the names that its texts know them by. An SMS has
 * shorter ones: whole riyals without halalas, and how an amount is paid in a few words. Sentences are those
 * of `own`, else ours.
 */
export function parameterWords(
  template: TemplateName,
  language: Language,
  parameters: Parameters,
  channel: Channel,
  own: OwnTexts = {},
): TextValues {
  const filled = formatParameters(language, parameters, channel)
  const say: Say = (id, values) =>
    fillText(language, own[sentenceField(id, language)] ?? texts.unfilled(language, id), values)
  if (template === 'payment_quote') filled['quotation'] = quotation(language, filled)
  if (template === 'waiting_summary') filled['lines'] = waitingLines(language, String(parameters['kinds']))
  return addSentences(filled, {
    template,
    language,
    parameters,
    short: channel !== 'email' ? 'sms.' : '',
    say,
  })
}

type Message = {
  template: TemplateName
  language: Language
  parameters: Parameters
  short: 'sms.' | ''
  say: Say
}

/** What really happened decides which sentence stands in the place of a variable. */
function addSentences(filled: TextValues, message: Message): TextValues {
  const { template, language, parameters, short, say } = message
  if (parameters['owner'] !== undefined) {
    const owner = oneLine(String(parameters['owner']))
    filled['invitation'] = say(owner === '' ? 'invitation.unnamed' : 'invitation.named', { ...filled, owner })
  }
  if (filled['charge'] !== undefined) {
    filled['how'] = say(`${short}${sourcesOf(template, parameters)}`, filled)
  }
  if (isBeforeCharge(template)) {
    filled['instead'] = filled['other'] && hasRoom(message) ? ` ${say('instead.plan', filled)}` : ''
  }
  addLines(filled, message)
  addRefund(filled, message)
  addReturned(filled, message)
  if (template === 'subscription_changed') {
    const change = subscriptionChanges.find((one) => one === parameters['change']) ?? 'resumed'
    filled['what'] = say(`${short}subscription_changed.${change}`, {
      ...filled,
      ...countedWords(language, filled['count']),
    })
  }
  if (template === 'partner_order_cancelled') {
    const ended = parameters['provisioned'] === 'no' ? 'not_provisioned' : 'over'
    filled['rest'] = say(`partner_order_cancelled.${parameters['until'] ? 'goes_on' : ended}`, filled)
  }
  return filled
}

/** Of messages that name none, what somebody paid for themselves. */
function targetOf(parameters: Parameters): RefundTarget {
  return (['card', 'quote'] as const).find((one) => one === parameters['destination']) ?? 'balance'
}

/** Of money that went back: whose card and bank it is, and what ended with it. */
function addRefund(filled: TextValues, { template, parameters, short, say }: Message): void {
  if (template !== 'refund_sent' && template !== 'charged_back') return
  const target = targetOf(parameters)
  const payer = target === 'quote' ? 'quote' : 'own'
  if (template === 'refund_sent') filled['where'] = say(`${short}refund.to_${target}`, filled)
  else {
    filled['bank'] = say(`${short}bank.${payer}`, filled)
    filled['next'] = say(`disputed.${payer}`, filled)
  }
  const ended = refundEnds.find((one) => one === parameters['ends'])
  filled['ending'] = ended ? ` ${say(`${short}refund_sent.${ended}`, filled)}` : ''
}

/** Of money that could not be kept: why, to whom it goes back, and what to do now. */
function addReturned(filled: TextValues, { template, parameters, short, say }: Message): void {
  if (template !== 'payment_returned') return
  const cause = returnCauses.find((one) => one === parameters['cause']) ?? 'mismatch'
  const payer = targetOf(parameters) === 'quote' ? 'quote' : 'payer'
  filled['why'] = say(`returned.${cause}.why`, filled)
  filled['where'] = say(`returned_to.${payer}`, filled)
  // An SMS has no room for both; its link leads to what can be done.
  const namesPayerAlone = short !== '' && payer === 'quote'
  filled['next'] = say(namesPayerAlone ? 'sms.returned_to.quote' : `returned.${cause}.next`, filled)
}

/**
 * Lines of a receipt that stand there or do not: who bought it and when it begins, its amounts, and what
 * comes of a coupon and of a renewal.
 */
function addLines(filled: TextValues, message: Message): void {
  const { template, parameters, short, say } = message
  if (template === 'order_completed') {
    const isPartners = parameters['payer'] === 'partner'
    if (short) filled['buyer'] = isPartners ? ` ${say('sms.order_completed.partner', filled)}` : ''
    else filled['buyer'] = say(isPartners ? 'order_completed.partner' : 'order_completed.client', filled)
    filled['begins'] = say(
      parameters['starts'] === 'later' ? 'order_completed.later' : 'order_completed.now',
      filled,
    )
    filled['sums'] = filled['charge'] === undefined ? '' : `\n${say('order_completed.sums', filled)}`
    const awaitsCard = parameters['awaitsCard'] === 'yes'
    filled['renewing'] = awaitsCard
      ? `${short ? ' ' : '\n'}${say(`${short}awaits_card.renewal`, filled)}`
      : ''
  }
  if (template === 'order_given') {
    filled['begins'] = say(parameters['starts'] === 'later' ? 'order_given.later' : 'order_given.now', filled)
    filled['renewing'] = parameters['renews'] === 'yes' ? ` ${say('order_given.renews', filled)}` : ''
  }
  if (template === 'order_completed' || template === 'renewal_paid' || template === 'renewal_changed') {
    const which = template === 'order_completed' ? 'coupon.lasts' : 'coupon.ended'
    filled['coupon'] = filled['renewal'] === undefined ? '' : `\n${say(which, filled)}`
  }
  if (template === 'renewal_paid' || template === 'renewal_changed') {
    // No document is issued for what cost nothing.
    const isFree = Number(parameters['amountMinor']) === 0
    filled['invoiced'] = isFree ? '' : ` ${say('renewal.invoiced', filled)}`
    filled['backup'] =
      parameters['card'] && hasRoom(message) ? ` ${say(`${short}renewal.backup`, filled)}` : ''
  }
}

/** The same with what only sentences are filled with: a number with what it counts, and who invites. */
export function sentenceWords(
  template: TemplateName,
  language: Language,
  parameters: Parameters,
  channel: Channel,
  own: OwnTexts,
): TextValues {
  const words = parameterWords(template, language, parameters, channel, own)
  return { ...words, ...countedWords(language, words['count']), owner: String(parameters['owner'] ?? '') }
}

/**
 * A number with what it counts, in the form that it asks for: no sentence has to know the plurals of a
 * language.
 */
function countedWords(language: Language, count: TextValues[string] | undefined): TextValues {
  if (typeof count !== 'number') return {}
  return {
    days: texts(language, 'counted.days', { count }),
    points: texts(language, 'counted.points', { count }),
  }
}

/** A quote's number, and whose it is where that may be said. */
function quotation(language: Language, { quote = '', company = '' }: TextValues): string {
  return company === '' ? String(quote) : texts(language, 'quotation.named', { quote, company })
}

/** An SMS has no room for one more sentence beside two amounts. */
function hasRoom({ template, parameters, short }: Message): boolean {
  return short === '' || !sourcesOf(template, parameters).endsWith('.both')
}

/** Which sentence says where an amount will come from, or came from. */
function sourcesOf(template: TemplateName, parameters: Parameters) {
  const sums = { charge: Number(parameters['chargeMinor']), balance: Number(parameters['balanceMinor']) }
  if (isBeforeCharge(template)) return `will_pay.${payWay(sums)}` as const
  return `paid.${paidWay({ ...sums, credit: Number(parameters['creditMinor'] ?? 0) })}` as const
}

/** A line for each kind of what waits: «• تذاكر تنتظر الرد: 7 (2 متأخرة)». */
function waitingLines(language: Language, kinds: string): string {
  return kinds
    .split(',')
    .flatMap((entry) => {
      const [name, total, late] = entry.split(':')
      const kind = waitingKindNames.find((one) => one === name)
      if (!kind) return []
      const overdue =
        Number(late) > 0 ? ` ${texts(language, 'waiting_summary.late', { late: Number(late) })}` : ''
      return [`• ${texts(language, `waiting_summary.${kind}`)}: ${total}${overdue}`]
    })
    .join('\n')
}

export function mailText(language: Language, id: (typeof frameTexts)[number]): string {
  return texts(language, id)
}
