import type { Language } from '#rules/language'
import { formatRiyalsText } from '#locales/format'
import { loadTexts } from '#locales/texts'
import type { TextValues } from '#locales/texts'

/** What each message tells. Amounts are in halalas; links are whole addresses. */
export type TemplateValues = {
  /** A client's one-time code. */
  code: { code: string }
  /** A staff user's one-time code. */
  staff_code: { code: string }
  /** The money is there; the plan is being prepared. */
  order_received: { order: string; plan: string; amountMinor: number | bigint; link: string }
  order_completed: { order: string; plan: string; link: string }
  payment_failed: { order: string; plan: string; link: string }
  refund_sent: { order: string; amountMinor: number | bigint; destination: 'card' | 'balance' }
  /** Somebody shares a plan with this phone. */
  member_invited: { plan: string; link: string }
}
export type TemplateName = keyof TemplateValues

export const templateNames = [
  'code',
  'staff_code',
  'order_received',
  'order_completed',
  'payment_failed',
  'refund_sent',
  'member_invited',
] as const satisfies readonly TemplateName[]

const texts = loadTexts('messages', [
  ...templateNames.flatMap((name) => [`${name}.subject`, `${name}.body`] as const),
  'refund.to_card',
  'refund.to_balance',
])

/** Subject (for email) and body of a message. Bodies are short enough for SMS. */
export function writeMessage<T extends TemplateName>(
  template: T,
  language: Language,
  values: TemplateValues[T],
): { subject: string; body: string } {
  const filled = fill(language, values)
  return {
    subject: texts(language, `${template}.subject`, filled),
    body: texts(language, `${template}.body`, filled),
  }
}

function fill(language: Language, values: Record<string, string | number | bigint>): TextValues {
  const filled: TextValues = {}
  for (const [name, value] of Object.entries(values)) {
    if (typeof value !== 'string') filled['amount'] = formatRiyalsText(value, language)
    else if (name !== 'destination') filled[name] = value
    else filled['where'] = texts(language, value === 'card' ? 'refund.to_card' : 'refund.to_balance')
  }
  return filled
}
