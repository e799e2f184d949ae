import type { Channel } from '#rules/channels'
import type { Language } from '#rules/language'
import { mailTemplates, subscriptionChanges, templateNames } from '#rules/message-templates'
import type { TemplateName, TemplateParameters } from '#rules/message-templates'
import { returnCauses } from '#rules/payment'
import { waitingKindNames } from '#rules/waiting'
import { formatRiyalsText } from '#locales/format'
import { loadTexts } from '#locales/texts'
import type { TextValues } from '#locales/texts'

/** How an amount will be paid, and how it was: which of them is decided by the card's sum and the balance's. */
const paidTexts = [
  'will_pay.card',
  'will_pay.both',
  'will_pay.balance',
  'will_pay.nothing',
  'paid.card',
  'paid.both',
  'paid.balance',
  'paid.nothing',
] as const

/** What ended with money that went back. */
const refundEnds = ['plan', 'period', 'beginning'] as const

/** Header and footer of every email. */
const frameTexts = ['mail.why', 'mail.vat_number'] as const

const texts = loadTexts('messages', [
  ...templateNames.flatMap((name) => [`${name}.subject`, `${name}.body`] as const),
  ...mailTemplates.map((name) => `${name}.mail` as const),
  ...frameTexts,
  'order_completed.sums',
  'waiting_summary.late',
  ...waitingKindNames.map((kind) => `waiting_summary.${kind}` as const),
  'refund.to_card',
  'refund.to_balance',
  ...refundEnds.map((end) => `refund_sent.${end}` as const),
  ...subscriptionChanges.map((change) => `subscription_changed.${change}` as const),
  'invitation.named',
  'invitation.unnamed',
  'partner_order_cancelled.not_provisioned',
  'partner_order_cancelled.over',
  'partner_order_cancelled.goes_on',
  ...paidTexts,
  ...returnCauses.flatMap((cause) => [`returned.${cause}.why`, `returned.${cause}.next`] as const),
])

/** What `TemplateParameters` are, of any template. Amounts are in halalas. */
type Parameters = Record<string, string | number | bigint | undefined>

/** Subject (for email) and body of a message. Bodies are short enough for SMS; an email may have a longer one. */
export function writeMessage<T extends TemplateName>(
  template: T,
  language: Language,
  parameters: TemplateParameters[T],
  channel: Channel = 'sms',
): { subject: string; body: string } {
  const words = parameterWords(template, language, parameters)
  const mail = channel === 'email' ? mailTemplates.find((name) => name === template) : undefined
  return {
    subject: texts(language, `${template}.subject`, words),
    body: texts(language, mail ? `${mail}.mail` : `${template}.body`, words),
  }
}

/** The parameters of a message in words of its language, by the names that its texts know them by. */
export function parameterWords(
  template: TemplateName,
  language: Language,
  parameters: Parameters,
): TextValues {
  const filled = fill(language, parameters)
  if (filled['charge'] !== undefined) filled['how'] = howPaid(template, language, parameters, filled)
  if (template === 'order_completed') {
    filled['sums'] =
      filled['charge'] === undefined ? '' : `\n${texts(language, 'order_completed.sums', filled)}`
  }
  if (template === 'refund_sent' || template === 'charged_back') {
    const ended = refundEnds.find((one) => one === parameters['ends'])
    filled['ending'] = ended ? ` ${texts(language, `refund_sent.${ended}`, filled)}` : ''
  }
  if (template === 'subscription_changed') {
    const change = subscriptionChanges.find((one) => one === parameters['change']) ?? 'members_changed'
    filled['what'] = texts(language, `subscription_changed.${change}`, filled)
  }
  if (template === 'waiting_summary') filled['lines'] = waitingLines(language, String(parameters['kinds']))
  if (template === 'partner_order_cancelled') {
    const ended = parameters['provisioned'] === 'no' ? 'not_provisioned' : 'over'
    const rest = parameters['until'] ? 'goes_on' : ended
    filled['rest'] = texts(language, `partner_order_cancelled.${rest}`, filled)
  }
  return filled
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

function howPaid(
  template: TemplateName,
  language: Language,
  parameters: Parameters,
  filled: TextValues,
): string {
  const time = template === 'renewal_soon' ? 'will_pay' : 'paid'
  const isCharged = Number(parameters['chargeMinor']) > 0
  const usesBalance = Number(parameters['balanceMinor']) > 0
  if (isCharged) return texts(language, `${time}.${usesBalance ? 'both' : 'card'}`, filled)
  return texts(language, `${time}.${usesBalance ? 'balance' : 'nothing'}`, filled)
}

/** What is written from left to right inside an Arabic sentence. */
const isolated = new Set(['phone', 'email', 'address'])

function fill(language: Language, parameters: Parameters): TextValues {
  const filled: TextValues = {}
  for (const [name, value] of Object.entries(parameters)) {
    if (value === undefined) continue
    if (name === 'count' && typeof value === 'number') filled[name] = value
    else if (typeof value !== 'string') filled[name.replace(/Minor$/, '')] = formatRiyalsText(value, language)
    // In an Arabic sentence these would be displayed in reverse order.
    else if (language === 'ar' && isolated.has(name)) filled[name] = `\u2066${value}\u2069`
    else if (name === 'owner')
      filled['invitation'] = texts(language, value === '' ? 'invitation.unnamed' : 'invitation.named', {
        owner: value,
      })
    else if (name === 'cause') {
      const cause = returnCauses.find((one) => one === value) ?? 'mismatch'
      filled['why'] = texts(language, `returned.${cause}.why`)
      filled['next'] = texts(language, `returned.${cause}.next`)
    } else if (name !== 'destination') filled[name] = value
    else filled['where'] = texts(language, value === 'card' ? 'refund.to_card' : 'refund.to_balance')
  }
  return filled
}
