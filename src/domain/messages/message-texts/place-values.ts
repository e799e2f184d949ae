import type { Channel } from '#rules/channels'
import type { Language } from '#rules/language'
import { subscriptionChanges, type TemplateName } from '#rules/message-templates'
import { variablesOfPart } from '#rules/message-texts'
import { returnCauses } from '#rules/payment'
import type { Context } from '#domain/core/context'
import { getContent } from '#domain/shop/published/content-cache'
import type { Content, PricedProduct, PublishedStore } from '#domain/shop/published/load-content'
import { formatRiyalsText } from '#locales/format'
import type { TextValues } from '#locales/texts'
import { smsText } from '#domain/messages/sms-text'
import { ourTexts, parameterWords, writeMessage } from '#domain/messages/templates'
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

/** What the store can say at its longest: its longest plan, largest amount, longest month, and somebody's long name. */
export function maxValues(place: Place, language: Language) {
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

/** What decides between several sentences, each in turn. */
function variantsOf(template: TemplateName) {
  if (template === 'subscription_changed') return subscriptionChanges.map((change) => ({ change }))
  if (template === 'payment_returned') return returnCauses.map((cause) => ({ cause }))
  const ends = (['plan', 'period', 'beginning', 'nothing'] as const).map((end) => ({ ends: end }))
  if (template === 'charged_back') return ends
  if (template === 'refund_sent')
    return ends.flatMap((end) =>
      (['card', 'balance'] as const).map((destination) => ({ ...end, destination })),
    )
  if (template === 'partner_order_cancelled')
    return [{}, { until: '' }, { until: '', provisioned: 'no' as const }]
  if (template === 'member_invited') return [{}, { owner: '' }]
  return [{}]
}

/** The values of an SMS at its longest, for each of its variants; only those that an SMS of it may hold. */
export function maxWords(place: Place, template: TemplateName, language: Language): TextValues[] {
  const names = variablesOfPart(template, 'sms', ourTexts(template)).map(({ name }) => name)
  const all = variantsOf(template).map((variant) => {
    const words = parameterWords(template, language, { ...maxValues(place, language), ...variant }, 'sms')
    return Object.fromEntries(
      names.flatMap((name) => (words[name] === undefined ? [] : [[name, words[name]] as const])),
    )
  })
  return [...new Map(all.map((words) => [JSON.stringify(words), words])).values()]
}

/** Our SMS at its longest, in each of its variants, as they leave. */
export function ourMaxSms(place: Place, template: TemplateName, language: Language): string[] {
  return variantsOf(template).map((variant) => {
    const parameters = { ...maxValues(place, language), ...variant }
    return smsText(place.store, language, writeMessage(template, language, parameters, 'sms').body)
  })
}
