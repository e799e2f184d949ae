import type { Channel } from '#rules/channels'
import { languages, type Language } from '#rules/language'
import {
  subscriptionChanges,
  templateNames,
  type TemplateName,
  type TemplateParameters,
} from '#rules/message-templates'
import { partsOver, type OwnTexts, type TextPart } from '#rules/message-texts'
import { returnCauses } from '#rules/payment'
import { waitingKindNames } from '#rules/waiting'
import { formatRiyalsText } from '#locales/format'
import { fillText } from '#locales/icu'
import { loadTexts, type TextValues } from '#locales/texts'
import { notificationPolicy } from '#domain/messages/notification-policy'
import { payWays, refundEnds, sentencesFor } from '#domain/messages/sentences'

const paidTexts = payWays.flatMap((way) => [`will_pay.${way}`, `paid.${way}`] as const)

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
  'sms.refund.to_card',
  'sms.refund.to_balance',
  ...refundEnds.map((end) => `sms.refund_sent.${end}` as const),
  ...subscriptionChanges.map((change) => `sms.subscription_changed.${change}` as const),
  ...paidTexts.map((id) => `sms.${id}` as const),
  ...returnCauses.flatMap((cause) => [`returned.${cause}.why`, `returned.${cause}.next`] as const),
])

/** What `TemplateParameters` are, of any template. Amounts are in halalas. */
type Parameters = Record<string, string | number | bigint | undefined>

/**
 * Subject (for email) and words of a message over one of the channels of its policy: an SMS is counted in parts, an email has a text
 * of its own in blocks (see `blocksOf`). `own` is what staff wrote in place of ours, checked when it was kept.
 */
export function writeMessage<T extends TemplateName>(
  template: T,
  language: Language,
  parameters: TemplateParameters[T],
  channel: Channel,
  own: OwnTexts = {},
): { subject: string; body: string } {
  const words = parameterWords(template, language, parameters, channel)
  const write = (part: TextPart) => {
    const written = own[`${part}_${language}`] ?? texts.unfilled(language, textIds[part](template))
    return fillText(language, written, words)
  }
  return { subject: write('subject'), body: write(channel === 'email' ? 'mail' : 'sms') }
}

/** The sentences of ours that may fill a variable, each once, with their own variables in braces; none for a plain value. */
export function sentencesIn(
  template: TemplateName,
  variable: string,
  language: Language,
  channel: Channel,
): string[] {
  const sentences = sentencesFor(template, variable, channel).map((id) => texts.unfilled(language, id).trim())
  return [...new Set(sentences)]
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

/**
 * The parameters of a message in words of its language, by the names that its texts know them by. An SMS has shorter ones: whole
 * riyals without halalas, and how an amount is paid in a few words.
 */
export function parameterWords(
  template: TemplateName,
  language: Language,
  parameters: Parameters,
  channel: Channel,
): TextValues {
  const filled = fill(language, parameters, channel)
  const short = channel !== 'email' ? 'sms.' : ''
  if (filled['charge'] !== undefined) filled['how'] = howPaid(template, language, parameters, filled, short)
  if (template === 'order_completed') {
    filled['sums'] =
      filled['charge'] === undefined ? '' : `\n${texts(language, 'order_completed.sums', filled)}`
  }
  if (template === 'refund_sent' || template === 'charged_back') {
    const ended = refundEnds.find((one) => one === parameters['ends'])
    filled['ending'] = ended ? ` ${texts(language, `${short}refund_sent.${ended}`, filled)}` : ''
  }
  if (template === 'subscription_changed') {
    const change = subscriptionChanges.find((one) => one === parameters['change']) ?? 'members_changed'
    filled['what'] = texts(language, `${short}subscription_changed.${change}`, filled)
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
  short: 'sms.' | '',
): string {
  const time = template === 'renewal_soon' ? 'will_pay' : 'paid'
  const isCharged = Number(parameters['chargeMinor']) > 0
  const usesBalance = Number(parameters['balanceMinor']) > 0
  if (isCharged) return texts(language, `${short}${time}.${usesBalance ? 'both' : 'card'}`, filled)
  return texts(language, `${short}${time}.${usesBalance ? 'balance' : 'nothing'}`, filled)
}

/** What is written from left to right inside an Arabic sentence. */
const isolated = new Set(['phone', 'email', 'address'])
/** What staff wrote, with the lines that they gave it. */
const severalLines = new Set(['text'])

function fill(language: Language, parameters: Parameters, channel: Channel): TextValues {
  const filled: TextValues = {}
  const short = channel !== 'email' ? 'sms.' : ''
  for (const [name, value] of Object.entries(parameters)) {
    if (value === undefined) continue
    if (name === 'count' && typeof value === 'number') filled[name] = value
    else if (typeof value !== 'string') {
      filled[name.replace(/Minor$/, '')] = formatRiyalsText(value, language)
    }
    // In an Arabic sentence these would be displayed in reverse order.
    else if (language === 'ar' && isolated.has(name)) filled[name] = `\u2066${oneLine(value)}\u2069`
    else if (name === 'owner')
      filled['invitation'] = texts(language, value === '' ? 'invitation.unnamed' : 'invitation.named', {
        owner: oneLine(value),
      })
    else if (name === 'cause') {
      const cause = returnCauses.find((one) => one === value) ?? 'mismatch'
      filled['why'] = texts(language, `returned.${cause}.why`)
      filled['next'] = texts(language, `returned.${cause}.next`)
    } else if (name === 'destination') {
      filled['where'] = texts(
        language,
        value === 'card' ? `${short}refund.to_card` : `${short}refund.to_balance`,
      )
    } else filled[name] = severalLines.has(name) ? value : oneLine(value)
  }
  return channel !== 'email' ? shortened(filled) : filled
}

/** A value stays within its line: no name of a plan or a company can begin a block of an email. */
function oneLine(value: string): string {
  return value.replace(/\s*[\r\n]+\s*/g, ' ')
}

/** Amounts without needless halalas and without the marks around digits, which an SMS pays for and no phone needs. */
function shortened(values: TextValues): TextValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string'
        ? value.replace(/\u2066([\d,.]+)\u2069/g, '$1').replace(/(\d)\.00(?!\d)/g, '$1')
        : value,
    ]),
  )
}
