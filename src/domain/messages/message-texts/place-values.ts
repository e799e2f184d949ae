import type { Channel } from '#rules/messages/channels'
import type { Language } from '#rules/core/language'
import type { TemplateName } from '#rules/messages/message-templates'
import { variablesOfPart, type OwnTexts } from '#rules/messages/message-texts'
import type { Context } from '#domain/core/context'
import { getContent } from '#domain/shop/published/content-cache'
import type { Content, PricedProduct, PublishedStore } from '#domain/shop/published/load-content'
import { formatRiyalsText } from '#locales/format'
import type { TextValues } from '#locales/texts'
import { smsText } from '#domain/messages/sms-text'
import { ourTexts, parameterWords, writeMessage } from '#domain/messages/templates'
import { casesOf } from '#domain/messages/message-texts/sentence-cases'
import { sampleValues } from '#domain/messages/message-texts/sample-values'

/** Where messages are written: whose store it is, what it sells, and its address. */
export type Place = {
  store: Pick<PublishedStore, 'name_ar' | 'name_en'> | null
  products: readonly Pick<PricedProduct, 'name_ar' | 'name_en' | 'priceWithTax'>[]
  publicUrl: string
}

/** The store of now, with its settings. */
export async function readPlace(
  ctx: Pick<Context, 'db' | 'publicUrl'>,
): Promise<Place & Pick<Content, 'store'>> {
  const { store, products } = await getContent(ctx)
  return { store, products, publicUrl: ctx.publicUrl }
}

/** Parameters of any template: made up, with the names of this store and one of its plans. */
export function samplesOf(place: Place, language: Language, channel: Channel = 'email') {
  const { store, products, publicUrl } = place
  const [plan, other = plan] = products.map((product) => product[`name_${language}`])
  return {
    ...sampleValues[language],
    store: store?.[`name_${language}`] ?? '',
    plan: plan ?? '—',
    other: other ?? '—',
    link: `${publicUrl}/user/orders`,
    stop: `${publicUrl}/stop/${sampleKey}`,
    ...(channel !== 'email' && shortened(publicUrl)),
  }
}

/** As long as a short link's: ten letters. */
const sampleKey = '8f3kq2mwXa'

/**
 * What the store can say at its longest: its longest plan, largest amount, longest month, and somebody's long
 * name.
 */
function maxValues(place: Place, language: Language) {
  const { products } = place
  const plan = maxName(products.map((product) => product[`name_${language}`])) ?? '—'
  const amount = products.reduce((max, { priceWithTax }) => Math.max(max, priceWithTax), 10_050)
  const sum = formatRiyalsText(amount, language)
  const date = language === 'ar' ? '28 سبتمبر 2027' : '28 September 2027'
  return {
    ...samplesOf(place, language),
    plan,
    other: plan,
    amountMinor: amount,
    chargeMinor: amount - 10_050,
    balanceMinor: 10_050,
    before: sum,
    after: sum,
    day: date,
    until: date,
    date,
    month: language === 'ar' ? 'سبتمبر 2027' : 'September 2027',
    email: `${'a'.repeat(28)}@example.com`,
    owner: language === 'ar' ? 'عبدالرحمن عبدالعزيز' : 'Abdulrahman Abdulaziz',
    partner: language === 'ar' ? 'شركة سفر للسياحة' : 'Safar Travel Company',
    count: 11 as number & string,
    ...shortened(place.publicUrl),
  }
}

/** The addresses of an SMS, without the scheme that phones add by themselves. See `leaveShortLink`. */
function shortened(publicUrl: string) {
  const link = `${publicUrl.replace(/^https:\/\//, '')}/s/${sampleKey}`
  return { link, stop: link }
}

function maxName(words: readonly string[]): string | undefined {
  return words.toSorted((a, b) => b.length - a.length)[0]
}

/**
 * The values of an SMS at its longest, in each of its cases, with these sentences; only those that an SMS of
 * it may hold.
 */
export function maxWords(
  place: Place,
  template: TemplateName,
  language: Language,
  own: OwnTexts = {},
): TextValues[] {
  const names = variablesOfPart(template, 'sms', ourTexts(template)).map(({ name }) => name)
  const all = casesOf(template).map((one) => {
    const words = parameterWords(template, language, { ...maxValues(place, language), ...one }, 'sms', own)
    return Object.fromEntries(
      names.flatMap((name) => (words[name] === undefined ? [] : [[name, words[name]] as const])),
    )
  })
  return [...new Map(all.map((words) => [JSON.stringify(words), words])).values()]
}

/** Our SMS at its longest, in each of its cases, as they leave. */
export function ourMaxSms(place: Place, template: TemplateName, language: Language): string[] {
  return casesOf(template).map((one) => {
    const parameters = { ...maxValues(place, language), ...one }
    return smsText(place.store, language, writeMessage(template, language, parameters, 'sms').body)
  })
}
