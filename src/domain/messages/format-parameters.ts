import type { Language } from '#rules/core/language'
import type { Channel } from '#rules/messages/channels'
import { formatRiyalsText } from '#locales/format'
import type { TextValues } from '#locales/texts'

/** What `TemplateParameters` are, of any template. Amounts are in halalas. */
export type Parameters = Record<string, string | number | bigint | undefined>

/** What is written from left to right inside an Arabic sentence. */
const isolated = new Set(['phone', 'email', 'address'])
/** What staff wrote, with the lines that they gave it. */
const severalLines = new Set(['text'])

/** They decide which sentence stands, and stand in no text themselves. */
const decisive = new Set(['owner', 'cause', 'destination'])

/**
 * The parameters of a message as they stand in its texts: money in words of its language, which an SMS has in
 * short form; what only decides which sentence stands is left out.
 */
export function formatParameters(language: Language, parameters: Parameters, channel: Channel): TextValues {
  const filled: TextValues = {}
  for (const [name, value] of Object.entries(parameters)) {
    if (value === undefined) continue
    if (name === 'count' && typeof value === 'number') filled[name] = value
    else if (typeof value !== 'string') {
      filled[name.replace(/Minor$/, '')] = formatRiyalsText(value, language)
    }
    // In an Arabic sentence these would be displayed in reverse order.
    else if (language === 'ar' && isolated.has(name)) filled[name] = `\u2066${oneLine(value)}\u2069`
    else if (!decisive.has(name)) filled[name] = severalLines.has(name) ? value : oneLine(value)
  }
  return channel !== 'email' ? shortened(filled) : filled
}

/** A value stays within its line: no name of a plan or a company can begin a block of an email. */
export function oneLine(value: string): string {
  return value.replace(/\s*[\r\n]+\s*/g, ' ')
}

/**
 * Amounts without needless halalas and without the marks around digits, which an SMS pays for and no phone
 * needs.
 */
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
