import { describe, expect, it, test } from 'vitest'
import { drawn, drawnForStaff, wordsIn, wordsOf } from '#test/drawn'
import { Handover } from './account/group-sharing/handover.tsx'
import { AfterStop } from './account/subscriptions/auto-renewal.tsx'
import { StoppedNotice } from './account/subscriptions/leaving.tsx'
import { FailedRenewal } from './account/subscriptions/failed-renewal.tsx'
import { PlanBand } from './account/plan/plan-band.tsx'
import { PlanChangeNotice } from './account/subscriptions/plan-change-notice.tsx'
import { RenewalSentence } from './account/plan/renewal-sentence.tsx'
import { RemoveCard } from './account/payment-methods/remove-card.tsx'
import type { SavedCard } from './account/card/types.ts'
import { ClosingPlanNotice } from './account/profile/closing-plan.tsx'
import { AfterWithdrawal } from './account/profile/profile-consents.tsx'
import { PlanCard } from './account/home/plan-card.tsx'
import type { Subscription } from './account/types.ts'
import { useSubscriptionActions } from './admin/bulk/bulk-actions.tsx'
import { AfterStop as AfterStopByStaff } from './admin/subscriptions/action-fields.tsx'

const paidEnd = '2027-11-23T08:00:00.000Z'
const graceEnd = '2027-11-27T08:00:00.000Z'
const product = { id: '1', name: 'درع', name_ar: 'درع', name_en: 'Dir', is_active: true } as const

const plan: Subscription = {
  id: '7',
  ref_id: 30_001,
  product: { ...product, group_sharing: 'yes' },
  status: 'past_due',
  starts_at: '2027-08-25T08:00:00.000Z',
  ends_at: paidEnd,
  days_left: 0,
  auto_renew: true,
  auto_renew_awaits_card: false,
  auto_renew_saves_card: false,
  payment_method_id: '3',
  bought: null,
  renewal: {
    charged_at: '2027-11-24T08:00:00.000Z',
    is_due: true,
    product: { ...product, days: 90 },
    price_after_tax: 230,
    price_after_tax_minor: 23_000,
    balance_used_minor: 0,
    card_minor: 23_000,
    payment_method_id: '3',
    needs_consent: false,
    discounted_renewals: 0,
    price_without_discount_minor: 23_000,
    later_prices: [],
  },
  grace_ends_at: graceEnd,
  access_ends_at: graceEnd,
  failed_renewal: null,
  points_total: 1_200,
  points_left: 1_200,
  periods: [],
  members: [],
  paused_until: null,
  price_change: null,
  charged_with_consent: false,
  plan_change: null,
  scheduled_change: null,
  gift: null,
  lapsed_upgrade: null,
  plans_ahead: [],
  return_now: null,
}
const stopped: Subscription = { ...plan, status: 'cancelled', auto_renew: false }
const running: Subscription = { ...plan, status: 'active', grace_ends_at: null, access_ends_at: paidEnd }
const change = {
  id: '2',
  kind: 'downgrade',
  status: 'pending',
  product: { id: '9', name: 'رصد', name_ar: 'رصد', name_en: 'Rasd' },
  takes_effect_at: graceEnd,
  price_after_tax: 69,
  price_after_tax_minor: 6_900,
  credit_minor: 0,
  order_id: null,
} as const
const card: SavedCard = {
  id: '3',
  gateway: 'moyasar',
  brand: 'visa',
  last_four: '1111',
  month: 9,
  year: 2036,
  name: 'Noura Ali',
  is_default: true,
  is_expired: false,
  needs_bank: false,
  status: 'active',
  verification_url: null,
  subscriptions: ['7'],
  created_at: '2027-08-25T08:00:00.000Z',
}

/**
 * Whatever names the day until which a plan stays: before its renewal is stopped, by whomever and however,
 * and after it.
 */
const places: [string, (of: Subscription) => string][] = [
  ['the question of stopping', (of) => wordsOf(<AfterStop subscription={of} />)],
  ['the question of taking the consent back', (of) => wordsOf(<AfterWithdrawal plan={of} />)],
  [
    'the question of removing the last card',
    ({ id, product: { name }, access_ends_at, plans_ahead }) =>
      wordsOf(
        <RemoveCard
          card={card}
          cards={[card]}
          plans={[{ id, name, renewed_name: name, access_ends_at, plans_ahead, returns_at: null }]}
          isAsking
          now="2027-11-24T08:00:00.000Z"
        />,
      ),
  ],
  ["the staff's act", (of) => wordsOf(<AfterStopByStaff subscription={of} />)],
  [
    'the band of a stopped plan',
    () => wordsOf(<StoppedNotice subscription={stopped} card={null} hasOther={false} />),
  ],
  ['the sentence of the renewal', () => wordsOf(<RenewalSentence subscription={stopped} card={null} />)],
  [
    'the band of a change that waits',
    () => wordsOf(<PlanChangeNotice change={change} subscription={stopped} />),
  ],
]

it.each(places)('names the end of the grace, and no day that is past: %s', (_, words) => {
  expect(words(plan)).toContain('27 نوفمبر')
  expect(words(plan)).not.toContain('23 نوفمبر')
})

it.each(places.slice(0, 4))('names no day where nothing is left: %s', (_, words) => {
  const over = words({ ...plan, grace_ends_at: null, access_ends_at: null })
  expect(over).not.toContain('نوفمبر')
  expect(over).toMatch(/تنتهي|ينتهي|ولا تعود/)
})

it('says that an awaited card is charged at once where the day of the charge has come', () => {
  const awaiting: Subscription = {
    ...plan,
    status: 'active',
    auto_renew: false,
    auto_renew_awaits_card: true,
    grace_ends_at: null,
    access_ends_at: paidEnd,
  }
  const sentence = (is_due: boolean) => {
    const renewal = plan.renewal && { ...plan.renewal, is_due }
    return wordsOf(<RenewalSentence subscription={{ ...awaiting, renewal }} card={null} />)
  }
  expect(sentence(true)).toContain('230.00')
  expect(sentence(false)).not.toContain('230.00')
})

describe('a renewal that failed', () => {
  const now = '2027-11-24T08:00:00.000Z'
  const failed = {
    order_id: '8',
    next_try_at: '2027-11-25T08:00:00.000Z',
    is_unanswered: false,
    amount_minor: 23_000,
  }
  const owed: Subscription = { ...plan, failed_renewal: failed }
  /** The paid time has ended long ago, and the charge that ended a pause was refused. */
  const resuming: Subscription = { ...owed, access_ends_at: null, points_total: 0, points_left: 0 }
  const band = (of: Subscription) => wordsOf(<FailedRenewal subscription={of} now={now} />)
  const sentence = (of: Subscription) => wordsOf(<RenewalSentence subscription={of} card={null} />)

  it('leaves plan and points until the grace ends', () => {
    expect(band(owed)).toContain('تبقى باقتكم ونقاطها معكم حتى 27 نوفمبر')
    expect(sentence(owed)).toContain('23 نوفمبر')
  })

  it('begins no period after a pause, and says so with the next try and the last day', () => {
    for (const words of [band(resuming), sentence(resuming)]) {
      expect(words).toContain('لم تبدأ مدتكم الجديدة')
      expect(words).not.toMatch(/تبقى|23 نوفمبر/)
    }
    expect(band(resuming)).toMatch(/نعيد المحاولة في 25 نوفمبر.*تبدأ مدتكم من لحظة الدفع.*27 نوفمبر/)
    const refused = { ...resuming, failed_renewal: { ...failed, next_try_at: null } }
    expect(band(refused)).toContain('لن نعيد المحاولة')
  })

  it('is not charged again before a new price is agreed to, whatever day was named for it', () => {
    for (const one of [owed, resuming]) {
      const words = band({ ...one, charged_with_consent: true })
      expect(words).toContain('قبل أن توافقوا على السعر الجديد')
      expect(words).not.toContain('25 نوفمبر')
    }
  })

  it('waits for a consent until its last day, and says so where the plan stands', () => {
    const renewal = plan.renewal && { ...plan.renewal, needs_consent: true }
    const words = sentence({ ...plan, renewal })
    expect(words).toMatch(/23 نوفمبر.*ننتظر موافقتكم على السعر الجديد حتى 27 نوفمبر/)
  })

  it('brings the chosen plan with its payment, and not on a day that is past', () => {
    const coming = { ...change, takes_effect_at: null }
    const words = wordsOf(<PlanChangeNotice change={coming} subscription={resuming} />)
    expect(words).toContain('حين يُدفع التجديد')
    expect(words).not.toMatch(/نوفمبر|تبقى باقتكم/)
  })
})

describe('the band of a stopped plan turns its renewal on', () => {
  const band = (over: Partial<NonNullable<Subscription['renewal']>>, hasOther = false) => {
    const renewal = plan.renewal && { ...plan.renewal, is_due: false, ...over }
    return drawn(<StoppedNotice {...{ card, hasOther }} subscription={{ ...stopped, renewal }} />)
  }

  it('beside the sum, the card and the day of the first charge, which are what is agreed to', () => {
    expect(wordsIn(band({}))).toMatch(
      /خصم .*230\.00.* من البطاقة .*1111.* في 24 نوفمبر 2027، ثم .*استئناف التجديد/,
    )
    expect(band({})).toContain('name="expected" value="23000"')
  })

  it('and says that another card may be charged in its place, where there is one', () => {
    expect(wordsIn(band({}, true))).toContain('جرّبنا بطاقة أخرى محفوظة لديكم مرة واحدة')
    expect(wordsIn(band({}))).not.toContain('بطاقة أخرى')
  })

  it('and neither charges at once nor agrees to a new price, which is asked for below', () => {
    expect(band({ is_due: true })).not.toContain('<form')
    expect(band({ needs_consent: true })).not.toContain('<form')
  })
})

test('whoever stops a renewal reads before that a coming pause ends with it', () => {
  const paused: Subscription = { ...running, paused_until: '2027-12-31T21:00:00.000Z' }
  const questions = (of: Subscription) => [
    wordsOf(<AfterStop subscription={of} />),
    wordsOf(<AfterWithdrawal plan={of} />),
    wordsOf(<AfterStopByStaff subscription={of} />),
  ]
  for (const words of questions(paused)) expect(words).toMatch(/يُلغى بذلك .*المؤقت حتى 1 يناير 2028/)
  for (const words of questions(running)) expect(words).not.toContain('المؤقت')
})

test('who stops many renewals reads so, too', () => {
  const About = () => useSubscriptionActions().find(({ key }) => key === 'stop_renewal')?.about
  expect(wordsIn(drawnForStaff(<About />, 'support'))).toMatch(/يُلغى إيقاف كل اشتراك موقوف مؤقتًا، ولا يعود/)
})

const member = {
  id: '5',
  phone: '+966553330009',
  name: 'فهد',
  status: 'joined',
  invited_at: paidEnd,
  joined_at: paidEnd,
} as const
const handover = (refund_until: string | null) =>
  wordsOf(
    <Handover
      chosenMember={null}
      subscription={running}
      group={{ members: [member], former_members: [], version: 1, refund_until }}
      offer={null}
    />,
  )

test('handing a plan over says that the right to the money ends with it, while there is one', () => {
  expect(handover('2027-12-05T20:59:59.999Z')).toMatch(/الرجوع عن الشراء حتى نهاية يوم 5 ديسمبر/)
  expect(handover(null)).not.toContain('الرجوع عن الشراء')
})

test('of a plan without points none are said to stay', () => {
  const without = { ...stopped, points_total: 0, points_left: 0 }
  for (const words of [
    wordsOf(<StoppedNotice subscription={without} card={null} hasOther={false} />),
    wordsOf(<RenewalSentence subscription={without} card={null} />),
    wordsOf(<AfterStop subscription={without} />),
  ]) {
    expect(words).toContain('نوفمبر 2027')
    expect(words).not.toContain('نقاط')
  }
})

describe('behind another plan that is paid for already', () => {
  const begins = '2027-11-23T08:00:00.000Z'
  const until = '2027-12-23T08:00:00.000Z'
  const paid = { ...product, id: '9', name: 'رصد', name_ar: 'رصد', name_en: 'Rasd' }
  const followed: Subscription = {
    ...running,
    ends_at: until,
    access_ends_at: until,
    plans_ahead: [{ product: paid, starts_at: begins, ends_at: until }],
    renewal: plan.renewal && { ...plan.renewal, is_due: false, product: { ...paid, days: 30 } },
  }
  const off: Subscription = { ...followed, auto_renew: false }
  const closing = { name: 'درع', endsAt: until, ahead: followed.plans_ahead, pausedUntil: null }
  const inTurn = /(حتى|إلى) [^.]*23 نوفمبر 2027، ثم باقة رصد حتى [^.]*23 ديسمبر 2027/

  it.each([
    ...places.slice(0, 3),
    ['the band', (of) => wordsOf(<PlanBand subscription={of} titleId="7" isNamed />)],
    ['the closing of the account', () => wordsOf(<ClosingPlanNotice plan={closing} />)],
    [
      'the notice of a stopped renewal',
      () => wordsOf(<StoppedNotice subscription={off} card={null} hasOther={false} />),
    ],
    ['the sentence of the renewal', () => wordsOf(<RenewalSentence subscription={off} card={null} />)],
  ] satisfies typeof places)('each plan is named with its own end: %s', (_, words) => {
    expect(words(followed)).toMatch(inTurn)
  })

  it('the next charge is that plan’s second, and brings no move', () => {
    const words = wordsOf(<PlanCard subscription={followed} cards={[]} now="2027-11-22T12:00:00.000Z" />)
    expect(words).toContain('والتجديد لباقة رصد التي تبدأ في 23 نوفمبر 2027')
    expect(words).not.toContain('تنتقلون بهذا التجديد')
  })
})
