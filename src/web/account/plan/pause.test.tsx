import type { ComponentProps, ReactNode } from 'react'
import { expect, test } from 'vitest'
import { drawn } from '#test/drawn'
import { examplePeriod, exampleRenewal, exampleSubscription } from '#test/subscription'
import { Agreement } from '../subscriptions/auto-renewal.tsx'
import { PauseForm, PauseNotice } from './pause.tsx'
import { PlanBand } from './plan-band.tsx'
import { PlanChangeNotice } from '../subscriptions/plan-change-notice.tsx'
import { RenewalSentence } from './renewal-sentence.tsx'
import { Quote } from '../subscriptions/subscription-quote.tsx'
import type { Subscription } from '../types.ts'

/** The words that a visitor reads, without the parts for readers of the screen. */
function wordsOf(part: ReactNode): string {
  return drawn(part)
    .replaceAll(/<svg.*?<\/svg>/gs, '')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/[\s\u00A0\u2066-\u2069]+/g, ' ')
}

const paidEnd = '2027-02-20T08:00:00.000Z'
const back = '2027-03-21T21:00:00.000Z'
const now = '2027-02-10T08:00:00.000Z'
const plan = { id: '1', name: 'راصد', name_ar: 'راصد', name_en: 'Rasid', days: 30 }
const noCoupon = { discounted_renewals: 0, price_without_discount_minor: 6_900, later_prices: [] }
const paused = {
  ends_at: paidEnd,
  access_ends_at: paidEnd,
  paused_until: back,
  auto_renew: true,
  auto_renew_saves_card: false,
  product: { ...plan, group_sharing: 'no' },
  points_left: 100,
  points_total: 300,
  renewal: null,
  periods: [{ days: 30 }],
  plans_ahead: [] as Subscription['plans_ahead'],
} as const
const change = {
  id: '2',
  kind: 'downgrade',
  status: 'pending',
  product: plan,
  takes_effect_at: back,
  price_after_tax: 69,
  price_after_tax_minor: 6_900,
  credit_minor: 0,
  order_id: null,
} as const

const chosen: ComponentProps<typeof Quote>['quote'] = {
  ...change,
  waits_because: 'costs_less_a_day',
  product_id: plan.id,
  name: plan.name,
  name_ar: plan.name,
  name_en: plan.name,
  days: 30,
  points: 500,
  group_sharing: 'no',
  coupon: null,
  taxes: [],
  price_before_tax: 60,
  price_before_tax_minor: 6_000,
  discount: 0,
  discount_minor: 0,
  taxes_minor: 900,
  previous_balance: 0,
  previous_balance_minor: 0,
  final_price: 69,
  final_price_minor: 6_900,
  credit: 0,
  credit_used_minor: 0,
  renewal: null,
  ...noCoupon,
  day_costs: { wanted_minor: 230, running_minor: 256 },
  money_compared: null,
  price_change: null,
  needs_auto_renewal: false,
  asks_who_stays: false,
  members: [],
}

test('a plan that comes behind a rest: the paid time ends before, and the other plan begins at its own price', () => {
  const quote = wordsOf(
    <Quote quote={chosen} subscription={paused} plans={[]} here="/" formKey="" termsMissing={false} />,
  )
  expect(quote).toContain('كما هي حتى 20 فبراير')
  expect(quote).not.toContain('كما هي حتى 22 مارس')
  expect(quote).toMatch(/وتبدأ باقة راصد بسعرها .*69\.00.* في 22 مارس/)
  expect(quote).toContain('تأكيد الانتقال عند العودة')
  expect(quote).not.toContain('عند نهاية مدتكم')
})

test('the bands of a change and of a rest say the same plan, day and price', () => {
  const bands = [
    wordsOf(<PlanChangeNotice change={change} subscription={paused} />),
    wordsOf(
      <PauseNotice
        subscription={{
          ...paused,
          product: { id: '0' },
          return_now: null,
          renewal: {
            product: plan,
            price_after_tax_minor: 6_900,
            card_minor: 6_900,
            needs_consent: false,
            ...noCoupon,
          },
        }}
        now={now}
      />,
    ),
  ]
  for (const band of bands) {
    for (const said of ['راصد', '22 مارس', '20 فبراير', '69.00']) expect(band).toContain(said)
    expect(band).not.toContain('بسعرها نفسه')
    expect(band).not.toContain('وحتى ذلك الحين')
  }
})

test('a plan whose new price waits for its owner is not said to come back by itself', () => {
  const renewal = { product: plan, price_after_tax_minor: 9_900, card_minor: 9_900, ...noCoupon }
  const said = (needs_consent: boolean, at: string) =>
    wordsOf(
      <PauseNotice
        subscription={{ ...paused, product: plan, return_now: null, renewal: { ...renewal, needs_consent } }}
        now={at}
      />,
    )
  for (const at of [now, '2027-03-01T08:00:00.000Z']) {
    expect(said(true, at)).toMatch(/لا تعود .*قبل أن توافقوا على سعرها الجديد .*99\.00/)
    expect(said(true, at)).not.toMatch(/بسعر/)
    expect(said(false, at)).toMatch(/(يعود|تعود) .*بسعر .*99\.00/)
  }
})

test('the band promises a return only where the notice does', () => {
  const renewal = { ...exampleRenewal, product: { ...exampleRenewal.product, ...plan } }
  const paused = { ...exampleSubscription, product: { ...exampleSubscription.product, ...plan } }
  const said = (auto_renew: boolean, terms: object) => {
    const subscription: Subscription = {
      ...paused,
      ends_at: paidEnd,
      paused_until: back,
      auto_renew,
      renewal: { ...renewal, ...terms },
    }
    const at = '2027-03-01T08:00:00.000Z'
    const notice = wordsOf(<PauseNotice subscription={subscription} now={at} />)
    const band = wordsOf(<PlanBand subscription={subscription} titleId="1" isPaused />)
    expect(/ وتعود في/.test(band)).toBe(/ يعود في .*بسعر/.test(notice))
    return band
  }
  expect(said(true, {})).toMatch(/في 20 فبراير 2027، وتعود في 22 مارس/)
  expect(said(true, { needs_consent: true })).toMatch(/في 20 فبراير 2027، وينتهي الإيقاف في 22 مارس/)
  expect(said(true, { product: { ...plan, id: '0' } })).toMatch(/إلى 20 فبراير/)
  expect(said(false, {})).toMatch(/إلى 20 فبراير/)
})

test('the band says since when the plan has been paid for without a break', () => {
  const period = (starts_at: string, ends_at: string, ended_early_at: string | null = null) => ({
    ...examplePeriod,
    starts_at,
    ends_at,
    ended_early_at,
  })
  const said = (periods: Subscription['periods']) =>
    wordsOf(
      <PlanBand
        subscription={{ ...exampleSubscription, periods, ends_at: '2027-02-04T09:00:00.000Z' }}
        titleId="1"
      />,
    )
  const first = period('2026-11-30T09:00:00.000Z', '2026-12-30T09:00:00.000Z')
  const behindRest = period('2027-01-05T09:00:00.000Z', '2027-02-04T09:00:00.000Z')
  expect(said([first, behindRest])).toMatch(/من 5 يناير 2027 إلى 4 فبراير 2027/)
  expect(said([first, { ...behindRest, starts_at: first.ends_at }])).toMatch(/من 30 نوفمبر 2026 إلى/)
  // One that was taken back before it began.
  const taken = period(behindRest.ends_at, '2027-03-06T09:00:00.000Z', first.ends_at)
  expect(said([first, behindRest, taken])).toMatch(/من 5 يناير 2027 إلى/)
  expect(said([])).toMatch(/من 22 نوفمبر 2026 إلى/)
})

test('without a rest the plan keeps its points until the other one begins', () => {
  const band = wordsOf(
    <PlanChangeNotice
      change={{ ...change, takes_effect_at: paidEnd }}
      subscription={{ ...paused, paused_until: null }}
    />,
  )
  expect(band).toContain('وحتى ذلك الحين تبقى مدتكم المدفوعة بكل نقاطها')
})

const unannounced = { ends_at: paidEnd, price_change: null, plan_change: null }

test('the price stays over a rest, unless another one is announced', () => {
  const said = (announced: object) => wordsOf(<PauseForm subscription={{ ...unannounced, ...announced }} />)
  expect(said({})).toContain('وتعود الباقة بسعرها نفسه')
  for (const announced of [{ price_change: {} }, { plan_change: change }]) {
    expect(said(announced)).toContain('بسعر التجديد المعلن أعلاه')
    expect(said(announced)).not.toContain('بسعرها نفسه')
  }
})

test('the days that can be chosen are named before and after a wrong one', () => {
  const range = /من 21 فبراير.* إلى 21 مايو/
  expect(wordsOf(<PauseForm subscription={unannounced} />)).toMatch(range)
  const refused = wordsOf(<PauseForm subscription={unannounced} error="القيمة خارج المدى" />)
  expect(refused).toMatch(/اختاروا يومًا من 21 فبراير.* إلى 21 مايو/)
  expect(refused).not.toContain('القيمة خارج')
})

test('behind a plan that staff gave, what was bought is named with its own end', () => {
  const bought = { id: '9', name: 'رصد', name_ar: 'رصد', name_en: 'Rasd' }
  const plans_ahead = [{ product: bought, starts_at: '2027-01-22T08:00:00.000Z', ends_at: paidEnd }]
  const inTurn = /حتى [^.،]*22 يناير 2027، ثم باقة رصد حتى [^.،]*20 فبراير 2027/g
  const pauses = { ...paused, plans_ahead }
  const runs = { ...pauses, paused_until: null }
  for (const subscription of [pauses, runs]) {
    const takes_effect_at = subscription.paused_until ?? paidEnd
    const quote = wordsOf(
      <Quote
        quote={{ ...chosen, takes_effect_at }}
        {...{ subscription }}
        plans={[]}
        here="/"
        formKey=""
        termsMissing={false}
      />,
    )
    expect([...quote.matchAll(inTurn)]).toHaveLength(2)
  }
  for (const subscription of [pauses, { ...runs, auto_renew: false }]) {
    expect(wordsOf(<PlanChangeNotice {...{ change, subscription }} />)).toMatch(inTurn)
  }
})

test('a change that nothing will buy is not promised: it waits for the renewal', () => {
  const off = { ...paused, paused_until: null, auto_renew: false }
  const band = wordsOf(<PlanChangeNotice change={change} subscription={off} />)
  expect(band).toContain('ولا تبدأ إلا بالتجديد، وهو متوقف الآن')
  expect(band).toMatch(/بقيت باقتكم الحالية حتى 20 فبراير.*ولم يُخصم منكم شيء/)
  expect(band).not.toContain('تنتقلون')
  const paid = wordsOf(<PlanChangeNotice change={{ ...change, status: 'paid' }} subscription={off} />)
  expect(paid).toContain('تنتقلون إلى باقة راصد')
})

const charge = {
  charged_at: '2027-02-19T08:00:00.000Z',
  product: plan,
  price_after_tax_minor: 6_900,
  balance_used_minor: 0,
  card_minor: 6_900,
  ...noCoupon,
}

test('the consent beside the card names the plan, the day and the days that its sum buys', () => {
  const renewal = { ...charge, is_due: false }
  const other = wordsOf(<Agreement subscription={{ product: { id: '0' }, renewal }} />)
  expect(other).toMatch(
    /خصم .*69\.00.* لباقة راصد من البطاقة في 19 فبراير 2027، ثم قبل نهاية كل مدة بيوم \(المدة 30 يومًا\)/,
  )
  expect(wordsOf(<Agreement subscription={{ product: plan, renewal }} />)).not.toContain('لباقة')
})

test('where the charge is due the consent says that it comes now', () => {
  const renewal = { ...charge, is_due: true }
  expect(wordsOf(<Agreement subscription={{ product: plan, renewal }} />)).toMatch(
    /خصم .*69\.00.* من البطاقة الآن، ثم قبل نهاية كل مدة بيوم/,
  )
})

test('where the balance pays the charge that is due, the consent does not say that the card does', () => {
  const said = (card_minor: number) => {
    const renewal = { ...charge, is_due: true, card_minor, balance_used_minor: 6_900 - card_minor }
    return wordsOf(<Agreement subscription={{ product: plan, renewal }} />)
  }
  expect(said(0)).toMatch(
    /من البطاقة قبل نهاية كل مدة بيوم .*حلّ موعد التجديد: يُدفع .*69\.00.* فورًا من رصيدكم/,
  )
  expect(said(4_400)).toMatch(/فورًا: .*44\.00.* من البطاقة و.*25\.00.* من رصيدكم/)
  for (const words of [said(0), said(4_400)]) expect(words).not.toContain('من البطاقة الآن')
})

test('a renewal that is due and waits for its card says what the balance pays with it', () => {
  const said = (card_minor: number) => {
    const renewal = {
      ...exampleRenewal,
      is_due: true,
      needs_consent: false,
      card_minor,
      balance_used_minor: 6_900 - card_minor,
    }
    const subscription: Subscription = {
      ...exampleSubscription,
      ends_at: paidEnd,
      access_ends_at: paidEnd,
      auto_renew: true,
      paused_until: null,
      status: 'active',
      auto_renew_awaits_card: true,
      renewal,
    }
    return wordsOf(<RenewalSentence subscription={subscription} card={null} />)
  }
  expect(said(6_900)).toMatch(/ويُخصم .*69\.00.* عندها\. من دونها تبقى/)
  expect(said(4_400)).toMatch(/ويُدفع .*69\.00.* عندها: .*44\.00.* من البطاقة و.*25\.00.* من رصيدكم/)
  expect(said(0)).toMatch(/ويُدفع .*69\.00.* عندها من رصيدكم، ولا يُخصم شيء من البطاقة/)
})

test('whoever comes back from a pause at once reads beforehand what their card pays for it', () => {
  const shown = (card_minor: number, { asksConsent = false, price = 6_900 } = {}) =>
    wordsOf(
      <PauseNotice
        subscription={{
          ...paused,
          // Of the chosen day, from which on another price holds.
          renewal: {
            product: paused.product,
            price_after_tax_minor: 8_050,
            card_minor: 8_050,
            needs_consent: false,
            ...noCoupon,
          },
          return_now: {
            price_after_tax_minor: price,
            balance_used_minor: price - card_minor,
            card_minor,
            needs_consent: asksConsent,
          },
        }}
        now="2027-03-01T08:00:00.000Z"
      />,
    )
  expect(shown(6_900)).toMatch(/يُخصم .*69\.00.* من بطاقتكم المحفوظة فورًا\.العودة الآن ودفع .*69\.00/)
  expect(shown(6_900)).toMatch(/يعود في .* بسعر .*80\.50/)
  // The balance pays first: it is named with its part, and the button with the whole.
  expect(shown(4_400)).toMatch(
    /يُدفع .*69\.00.* فورًا: .*44\.00.* من بطاقتكم المحفوظة و.*25\.00.* من رصيدكم\.العودة الآن ودفع .*69\.00/,
  )
  expect(shown(0)).toMatch(/يُدفع .*69\.00.* فورًا من رصيدكم، ولا يُخصم شيء من بطاقتكم\.العودة الآن ودفع .*69\.00/)
  expect(shown(0, { price: 0 })).toMatch(/لا يُخصم شيء\.العودة الآن$/)
  const agreed = shown(0, { asksConsent: true, price: 9_900 })
  expect(agreed).toMatch(/99\.00.* من رصيدكم.*الموافقة على السعر الجديد والعودة الآن ودفع .*99\.00/)
  expect(agreed).not.toContain('ودفع 0.00')
  expect(shown(0, { asksConsent: true, price: 0 })).not.toContain('ودفع')
  // Before the time of the charge nothing is charged by it; on the last paid day it is.
  const running = { ...paused, renewal: null }
  const early = wordsOf(<PauseNotice subscription={{ ...running, return_now: null }} now={now} />)
  expect(early).toMatch(/إلغاء الإيقاف المؤقت$/)
  const due = (card_minor: number) => ({
    price_after_tax_minor: 6_900,
    balance_used_minor: 6_900 - card_minor,
    card_minor,
    needs_consent: false,
  })
  const onLastDay = (card: number) => (
    <PauseNotice subscription={{ ...running, return_now: due(card) }} now={now} />
  )
  expect(wordsOf(onLastDay(6_900))).toMatch(
    /للمدة التالية التي تبدأ في 20 فبراير.*يُخصم .*69\.00.* فورًا.*إلغاء الإيقاف المؤقت ودفع .*69\.00/,
  )
  expect(wordsOf(onLastDay(0))).toMatch(/69\.00.* فورًا من رصيدكم.*إلغاء الإيقاف المؤقت ودفع .*69\.00/)
  const sent = drawn(onLastDay(4_400))
  expect(sent).toContain('name="expected_card" value="4400"')
  expect(sent).toContain('name="expected_balance" value="2500"')
})

test('a pause behind which nothing comes promises no return and has no button for it', () => {
  for (const moment of [now, '2027-03-01T08:00:00.000Z']) {
    const said = wordsOf(
      <PauseNotice
        subscription={{ ...paused, auto_renew: false, renewal: null, return_now: null }}
        now={moment}
      />,
    )
    expect(said).toMatch(/لن ي?ت?عود في .*22 مارس.* التلقائي متوقف/)
    expect(said).not.toMatch(/العودة الآن|إلغاء الإيقاف/)
  }
})

test('where the renewal is off, the sentence beside it names the day of the pause, too', () => {
  const subscription = {
    ...exampleSubscription,
    ends_at: paidEnd,
    access_ends_at: paidEnd,
    paused_until: back,
  }
  const said = wordsOf(<RenewalSentence subscription={subscription} card={null} />)
  expect(said).toMatch(/إن لم تفعّلوه قبل 22 مارس 2027 انتهت الباقة بانتهاء إيقافها المؤقت/)
})

test('the period that is bought by giving up a coming pause begins behind the last paid day', () => {
  // Paid until midnight, as imported plans are: the last paid day is the 19th.
  const subscription = {
    ...paused,
    ends_at: '2027-02-19T21:00:00.000Z',
    return_now: {
      price_after_tax_minor: 6_900,
      balance_used_minor: 0,
      card_minor: 6_900,
      needs_consent: false,
    },
    renewal: exampleRenewal,
  }
  const words = wordsOf(<PauseNotice subscription={subscription} now={now} />)
  expect(words).toMatch(/تبقى باقتكم حتى 19 فبراير/)
  expect(words).toMatch(/للمدة التالية التي تبدأ في 20 فبراير/)
})
