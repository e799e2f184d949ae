import type { Channel } from '#rules/messages/channels'
import type { FieldProblem } from '#rules/core/field-errors'
import type { Language } from '#rules/core/language'
import type { SentenceField } from '#rules/messages/message-sentences'
import type { TemplateName } from '#rules/messages/message-templates'
import { countSmsParts, roomOfParts } from '#rules/messages/sms-parts'
import { cleanLines, cleanText } from '#rules/core/text'

/** What a message is written of: an SMS, and of an email its subject and its letter. */
const textParts = ['sms', 'subject', 'mail'] as const
export type TextPart = (typeof textParts)[number]

/** The same in both languages, as columns, API and log name them. */
export const textFields = ['sms_ar', 'sms_en', 'subject_ar', 'subject_en', 'mail_ar', 'mail_en'] as const
export type TextField = `${TextPart}_${Language}` & (typeof textFields)[number]

/** A text of a message, or a sentence that the store writes in the place of a variable. */
export type OwnField = TextField | SentenceField

/** What staff wrote in place of ours; what is absent is ours. */
export type OwnTexts = Partial<Record<OwnField, string>>

/** Characters. */
export const textLimits = { sms: 600, subject: 150, mail: 4000 } as const satisfies Record<TextPart, number>
/** Characters of a sentence that the store writes in the place of a variable. */
export const maxSentence = 500

const partsOfChannel = { sms: ['sms'], email: ['subject', 'mail'] } as const satisfies Record<
  Channel,
  readonly TextPart[]
>

export function partsOver(channels: readonly Channel[]): TextPart[] {
  return channels.flatMap((channel) => partsOfChannel[channel])
}

const braces = /\{([^{}]*)\}/g

/** The names in braces, each once, in the order of the text. */
export function variablesIn(text: string): string[] {
  return [...new Set([...text.matchAll(braces)].map(([, name = '']) => name))]
}

/**
 * Fills the variables that are known; others stay in their braces, as in a text that is still being written.
 */
export function fillVariables(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(braces, (whole, name: string) => String(values[name] ?? whole))
}

/**
 * Filled with a sentence, with lines, or with what opens an account or a page: no subject has room for them.
 */
const bulky = new Set([
  'code',
  'link',
  'stop',
  'text',
  'lines',
  'sums',
  'coupon',
  'buyer',
  'begins',
  'renewing',
  'instead',
  'invoiced',
  'backup',
  'ending',
  'rest',
  'why',
  'next',
  'what',
  'how',
  'where',
  'bank',
  'invitation',
])
/** Whether a variable is filled with more than a plain value. */
export function isBulky(name: string): boolean {
  return bulky.has(name)
}

/** Filled with several lines, which an SMS has not. */
const severalLines = new Set(['text', 'lines', 'sums', 'coupon'])

/**
 * Without these nobody can do what the message asks for, or what staff or the law wanted to be said is not
 * said.
 */
const neededAnywhere = ['code', 'link', 'stop', 'text', 'lines', 'rest']
/** Source: domain rules, what a customer is told before money is taken or a price changes. */
const neededIn: Partial<Record<TemplateName, readonly string[]>> = {
  payment_link: ['amount'],
  order_waiting: ['amount'],
  partner_order_to_pay: ['partner', 'amount'],
  payment_quote: ['amount', 'until'],
  refund_sent: ['amount'],
  charged_back: ['bank', 'amount'],
  chargeback_reversed: ['order', 'amount'],
  payment_returned: ['amount', 'why'],
  price_change: ['before', 'after', 'date'],
  price_change_asked: ['before', 'after', 'date'],
  price_not_agreed: ['after', 'until'],
  renewal_soon: ['day', 'amount', 'how'],
  renewal_consent: ['day', 'after'],
  renewal_paid: ['amount'],
  renewal_changed: ['amount', 'day'],
  renewal_failed: ['day'],
  renewal_failed_last: ['day'],
  renewal_unanswered: ['until'],
  resume_soon: ['day', 'amount', 'how'],
  resume_failed: ['day'],
  resume_unanswered: ['until'],
  resume_not_agreed: ['after', 'until'],
  member_invited: ['invitation'],
  subscription_changed: ['what'],
  account_invoice: ['number', 'amount', 'date'],
  account_invoice_due: ['number', 'amount', 'date'],
  account_credit_note: ['number', 'invoice'],
}

export type TextVariable = { name: string; isRequired: boolean }

/**
 * What a part of a message may be filled with: whatever our own texts of it use, in either language, as that
 * is always known when it is written. Required is what cannot be left out.
 */
export function variablesOfPart(
  template: TemplateName,
  part: TextPart,
  ours: Readonly<OwnTexts>,
): TextVariable[] {
  const own = variablesIn(`${ours[`${part}_ar`] ?? ''}${ours[`${part}_en`] ?? ''}`)
  const others = variablesIn(textFields.map((field) => ours[field] ?? '').join(''))
  const fits = (name: string) =>
    part === 'mail' || !(part === 'subject' ? bulky : severalLines).has(name) || own.includes(name)
  const needed = part === 'subject' ? [] : [...neededAnywhere, ...(neededIn[template] ?? [])]
  return [...own, ...others.filter((name) => !own.includes(name) && fits(name))].map((name) => ({
    name,
    isRequired: needed.includes(name) && own.includes(name),
  }))
}

/**
 * Around what is read from left to right in an Arabic line: the only direction characters that a message may
 * hold.
 */
const isolate = { open: '\u2066', close: '\u2069' }
const kept = { open: '\ue066', close: '\ue069' }

/** A text as it is kept: a subject in one line, the others in lines, isolates closed within theirs. */
export function cleanMessageText(part: TextPart, text: string): string {
  const hidden = text
    .replaceAll(/[\ue066\ue069]/g, '')
    .replaceAll(/\u2066([^\u2066-\u2069\n]*)\u2069/g, `${kept.open}$1${kept.close}`)
  const clean = part === 'subject' ? cleanText(hidden) : cleanLines(hidden)
  return clean.replaceAll(kept.open, isolate.open).replaceAll(kept.close, isolate.close)
}

/** What is wrong with words of at most so many characters, whatever they are filled with. */
export function findTextProblems(
  max: number,
  text: string,
  variables: readonly TextVariable[],
): FieldProblem[] {
  if (text === '') return ['required']
  if (text.length > max) return [{ error: 'longer_than', values: { max } }]
  const named = (names: readonly string[]) => names.map((name) => `{${name}}`).join(' ')
  const used = variablesIn(text)
  const unknown = used.filter((name) => !variables.some((one) => one.name === name))
  const stray = /[{}]/.exec(text.replaceAll(braces, ''))?.[0]
  const wrong = [named(unknown), stray].filter(Boolean).join(' ')
  if (wrong !== '') {
    const known = named(variables.map(({ name }) => name))
    return [
      known === ''
        ? { error: 'no_placeholders', values: { wrong } }
        : { error: 'unknown_placeholder', values: { wrong, known } },
    ]
  }
  const missing = variables.filter(({ name, isRequired }) => isRequired && !used.includes(name))
  if (missing.length === 0) return []
  return [{ error: 'placeholder_missing', values: { missing: named(missing.map(({ name }) => name)) } }]
}

/** The text of several that takes most parts, then most units: what an SMS costs at its longest. */
export function maxSms(filled: readonly string[]): string {
  const size = (text: string) => {
    const { parts, units } = countSmsParts(text)
    return parts * 10_000 + units
  }
  return filled.reduce((a, b) => (size(b) > size(a) ? b : a), filled[0] ?? '')
}

/**
 * Whether an SMS takes more parts than it may. `text` is what was written, `filled` the same with its longest
 * values and the store's name. Letters that no English SMS has are named, as they more than halve each part.
 */
export function findSmsProblem(text: string, filled: string, maxParts: number): FieldProblem | null {
  const { parts, units, encoding } = countSmsParts(filled)
  if (parts <= maxParts) return null
  const isArabic = /\p{Script=Arabic}/u.test(text)
  const letters = isArabic
    ? []
    : [...new Set(text)].filter((one) => countSmsParts(one).encoding === 'unicode')
  if (letters.length > 0) {
    return { error: 'sms_letters', values: { letters: letters.join(' '), parts, max: maxParts } }
  }
  const over = Math.max(1, units - roomOfParts(encoding, maxParts))
  return { error: 'too_many_parts', values: { parts, max: maxParts, over } }
}
