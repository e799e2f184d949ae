import { Trans } from '@lingui/react/macro'
import { Form, Link, useNavigation } from 'react-router'
import type { z } from '#contract/wire'
import type { Product } from '#contract/catalogue'
import type { PlanChangeQuote } from '#contract/plan-changes'
import { formatWholePhone } from '#locales/format'
import type { Language } from '#rules/core/language'
import { assertNever } from '#rules/core/invariant'
import { smallestCharge } from '#rules/core/money'
import { Button, LinkButton } from '#ui/button'
import { Checkbox } from '#ui/checkbox'
import { CouponOnRenewals, type CouponOnRenewalsProps } from '#ui/coupon-on-renewals'
import { DateTime } from '#ui/date-time'
import { useLanguage } from '#ui/language'
import { Ltr } from '#ui/ltr'
import { Money } from '#ui/money'
import { Notice } from '#ui/notice'
import { EveryDays } from '#ui/plan-measures'
import { PriceLines } from '#ui/price-lines'
import { ScheduledPrice } from '#ui/scheduled-price'
import { compareFeatures } from '../../store/landing/compare-plans.ts'
import type { Subscription } from '../types.ts'
import { returnDay } from '../pause-days.ts'
import { PlanEnd } from '../plan-end.tsx'
import { type ChangedFrom, WhatChanges } from './what-changes.tsx'

type Plan = z.infer<typeof Product>

type QuoteProps = {
  quote: z.infer<typeof PlanChangeQuote>
  subscription: ChangedFrom & Pick<Subscription, 'paused_until'> & { periods: readonly { days: number }[] }
  plans: Plan[]
  here: string
  formKey: string
  termsMissing: boolean
}

/** What it means, what is counted, and what is charged when. */
export function Quote({ quote, subscription, plans, here, formKey, termsMissing }: QuoteProps) {
  const language = useLanguage()
  const name = <bdi>{quote.name}</bdi>
  const isDown = quote.kind === 'downgrade'
  const isPausedFirst = isDown && returnDay(subscription) !== null
  const { ends_at: paidEnd, plans_ahead: ahead } = subscription
  const end = <PlanEnd end={paidEnd} ahead={ahead} />
  const begin = <DateTime value={quote.takes_effect_at} form="date" />
  const lastDay = <PlanEnd end={quote.takes_effect_at} ahead={ahead} />
  const price = <Money amount={quote.price_after_tax_minor} />
  const isBusy = useNavigation().state !== 'idle'
  return (
    <section aria-labelledby="quote" id="change" className="stack gap-4">
      <h2 id="quote" className="text-xl">
        {isDown ? <Trans>الانتقال إلى باقة {name}</Trans> : <Trans>الترقية إلى باقة {name}</Trans>}
      </h2>
      <Form method="post" noValidate className="main-and-side">
        <input type="hidden" name="product_id" value={quote.product_id} />
        <input type="hidden" name="expected" value={quote.final_price_minor} />
        <input type="hidden" name="expected_price" value={quote.price_after_tax_minor} />
        <input type="hidden" name="expected_renewal" value={quote.renewal?.price_after_tax_minor ?? ''} />
        <input type="hidden" name="expected_days" value={quote.days} />
        <input type="hidden" name="expected_points" value={quote.points} />
        <input type="hidden" name="price_change" value={(quote.renewal ?? quote).price_change?.id ?? ''} />
        <input type="hidden" name="key" value={formKey} />
        <div className="stack gap-4">
          <WhatChanges
            {...{ subscription, quote }}
            features={differences(plans, subscription.product.id, quote.product_id, language)}
            days={runningDays(subscription)}
          />
          {quote.asks_who_stays && <MembersLeave members={quote.members} />}
        </div>
        <div className="card padded stack content-start gap-4">
          <PriceLines
            sums={quote}
            creditName={<Trans>قيمة ما لم تستخدموه</Trans>}
            totalName={isDown ? <Trans>يُخصم عند التجديد</Trans> : <Trans>المطلوب الآن</Trans>}
          />
          {!isDown && quote.credit_minor > 0 && (
            <p className="hint">
              <Trans>
                قيمة ما لم تستخدموه من باقتكم: <Money amount={quote.credit_minor} />، محسوبة بالأقل من الأيام
                والنقاط الباقية.
              </Trans>
            </p>
          )}
          <p className="text-sm text-ink-2">
            {isPausedFirst ? (
              <Trans>
                تبقى باقتكم الحالية كما هي حتى {end}، ثم تتوقف كما أردتم، وتبدأ باقة {name} بسعرها {price} في{' '}
                {begin}. لا يُخصم شيء قبل ذلك، ويمكنكم التراجع.
              </Trans>
            ) : isDown ? (
              <Trans>
                تبقى باقتكم الحالية كما هي حتى {lastDay}، ثم تبدأ باقة {name}. لا يُخصم شيء الآن، ويمكنكم التراجع
                قبل ذلك.
              </Trans>
            ) : quote.final_price_minor === 0 ? (
              <Trans>تبدأ باقة {name} فور تأكيدكم، وتنتهي باقتكم الحالية معها.</Trans>
            ) : (
              <Trans>تبدأ باقة {name} فور الدفع، وتنتهي باقتكم الحالية معها. قبل الدفع يمكنكم التراجع.</Trans>
            )}{' '}
            {quote.waits_because && <WhyItWaits reason={quote.waits_because} {...quote} />}
          </p>
          {quote.needs_auto_renewal ? (
            <Notice tone="wait" title={<Trans>تحتاج هذه الباقة إلى التجديد التلقائي.</Trans>}>
              <Trans>تُخصم مع التجديد القادم، والتجديد متوقف الآن.</Trans>{' '}
              <Link to={here}>
                <Trans>تفعيل التجديد</Trans>
              </Link>
            </Notice>
          ) : (
            <>
              <div>
                <Checkbox
                  // A tick is a consent to what it names, and to nothing that has come in its place.
                  key={termsKeyOf(quote)}
                  name="accept_terms"
                  required
                  error={termsMissing && <Trans>وافقوا على الشروط للمتابعة</Trans>}
                >
                  <Trans>
                    أوافق على{' '}
                    <Link to="/page/terms-and-conditions" target="_blank">
                      الشروط والأحكام
                    </Link>
                    .
                  </Trans>{' '}
                  {isPausedFirst ? (
                    <Trans>
                      وأوافق على بدء باقة {name} بسعر {price} في {begin}، بدل عودة باقتي الحالية، من رصيدي ثم
                      من بطاقة التجديد.
                    </Trans>
                  ) : (
                    isDown && (
                      <Trans>
                        وأوافق على التجديد بسعر {price} بدل سعر باقتي الحالية، من رصيدي ثم من بطاقة التجديد.
                      </Trans>
                    )
                  )}{' '}
                  {isDown && <CouponOnRenewals {...quote} />}{' '}
                  {quote.price_change && (
                    <ScheduledPrice {...quote.price_change} shown={quote.price_after_tax_minor} />
                  )}
                </Checkbox>
                {quote.renewal && (
                  <RenewalConsent key={renewalKeyOf(quote)} {...quote} renewal={quote.renewal} />
                )}
              </div>
              <div className="stack gap-3">
                <Button isBusy={isBusy} full>
                  <ConfirmationWords {...{ quote, isDown, isPausedFirst }} />
                </Button>
                <LinkButton to={here} kind="quiet" full>
                  <Trans>إبقاء باقتي</Trans>
                </LinkButton>
              </div>
            </>
          )}
        </div>
      </Form>
    </section>
  )
}

type ConfirmationWordsProps = Pick<QuoteProps, 'quote'> & { isDown: boolean; isPausedFirst: boolean }

function ConfirmationWords({ quote, isDown, isPausedFirst }: ConfirmationWordsProps) {
  return isPausedFirst ? (
    <Trans>تأكيد الانتقال عند العودة</Trans>
  ) : isDown ? (
    <Trans>تأكيد الانتقال عند نهاية المدة</Trans>
  ) : quote.final_price_minor > 0 ? (
    <Trans>
      المتابعة إلى دفع <Money amount={quote.final_price_minor} />
    </Trans>
  ) : (
    <Trans>المتابعة إلى تأكيد الترقية</Trans>
  )
}

type RenewalConsentProps = CouponOnRenewalsProps & {
  days: number
  renewal: NonNullable<QuoteProps['quote']['renewal']>
}

/** Whether the new plan renews, and at which price: the coupon's for a while, and then its own. */
function RenewalConsent(quote: RenewalConsentProps) {
  const { renewal } = quote
  return (
    <Checkbox
      name="auto_renew"
      hint={
        (quote.discounted_renewals !== 0 || renewal.price_change) && (
          <>
            <CouponOnRenewals {...quote} />{' '}
            {renewal.price_change && (
              <ScheduledPrice {...renewal.price_change} shown={renewal.price_after_tax_minor} />
            )}
          </>
        )
      }
    >
      <Trans>
        تجديد الباقة الجديدة تلقائيًا بسعرها <Money amount={renewal.price_after_tax_minor} />{' '}
        <EveryDays count={quote.days} />
      </Trans>
    </Checkbox>
  )
}

type Quoted = QuoteProps['quote']

/** Changes with what the consent to the change names: where it comes at once, nothing but the terms. */
export function termsKeyOf(quote: Quoted): string {
  const { kind, price_after_tax_minor: price, takes_effect_at: begins, price_change: change } = quote
  return kind === 'downgrade' ? [price, begins, stepsOf(quote), scheduledOf(change)].join(' ') : ''
}

/** The same of the consent to renew the plan that begins at once. */
export function renewalKeyOf(quote: Quoted): string {
  const { renewal, days } = quote
  return [renewal?.price_after_tax_minor, days, stepsOf(quote), scheduledOf(renewal?.price_change)].join(' ')
}

const stepsOf = ({ discounted_renewals: count, later_prices: later }: Quoted) =>
  [count, ...later.map((then) => `${then.price_after_tax_minor}*${then.renewals}`)].join()

const scheduledOf = (change: Quoted['price_change'] | undefined) =>
  [change?.id, change?.price_after_tax_minor].join()

/** Features that the two plans do not have alike. */
function differences(plans: Plan[], own: string, wanted: string, language: Language) {
  return compareFeatures(plans, language).filter(({ plans: having, values }) => {
    const both = [own, wanted]
    return new Set(both.map((id) => having.includes(id))).size > 1 || values[own] !== values[wanted]
  })
}

/** Days of the period that runs, or that runs next. */
function runningDays({ periods }: Pick<QuoteProps['subscription'], 'periods'>): number {
  return periods.at(-1)?.days ?? 0
}

type WhyItWaitsProps = {
  reason: NonNullable<QuoteProps['quote']['waits_because']>
} & Pick<QuoteProps['quote'], 'day_costs' | 'money_compared' | 'discounted_renewals'>

/** With the figures that were compared: those of the cards above, before any coupon. */
function WhyItWaits(props: WhyItWaitsProps) {
  const { reason, day_costs: costs, money_compared: money, discounted_renewals: discounted } = props
  const aDay = <Money amount={costs?.wanted_minor ?? 0} />
  const ownDay = <Money amount={costs?.running_minor ?? 0} />
  switch (reason) {
    case 'costs_less_a_day':
      return discounted === 0 ? (
        <Trans>
          تكلفة اليوم فيها {aDay}، وفي باقتكم {ownDay}، لذلك لا تبدأ قبل نهاية مدتكم.
        </Trans>
      ) : (
        <Trans>
          تكلفة اليوم فيها {aDay} قبل خصم القسيمة، وفي باقتكم {ownDay}، لذلك لا تبدأ قبل نهاية مدتكم.
        </Trans>
      )
    case 'costs_the_same_a_day':
      return (
        <Trans>
          تكلفة اليوم فيها {aDay}، كتكلفته في باقتكم، ونقاطه ليست أكثر، لذلك لا تبدأ قبل نهاية مدتكم.
        </Trans>
      )
    case 'money_would_be_left':
      return <MoneyLeft unused={money?.unused_minor ?? 0} price={money?.price_minor ?? 0} />
    default:
      return assertNever(reason)
  }
}

/**
 * At once the plan would cost too little: less than what is unused, or so little more that no card could be
 * charged. Halalas.
 */
function MoneyLeft({ unused, price }: { unused: number; price: number }) {
  const unusedWorth = <Money amount={unused} />
  const atOnce = <Money amount={price} />
  const smallest = <Money amount={smallestCharge} />
  return unused > price ? (
    <Trans>
      قيمة ما لم تستخدموه من باقتكم {unusedWorth}، وهي أكبر من سعر هذه الباقة الآن {atOnce}، لذلك لا تبدأ قبل
      نهاية مدتكم، ولا تخسرون منها شيئًا.
    </Trans>
  ) : (
    <Trans>
      قيمة ما لم تستخدموه من باقتكم {unusedWorth}، وسعر هذه الباقة الآن {atOnce}، والباقي أقل من {smallest} ولا
      يمكن خصمه من بطاقة، لذلك لا تبدأ قبل نهاية مدتكم.
    </Trans>
  )
}

function MembersLeave({ members }: { members: QuoteProps['quote']['members'] }) {
  return (
    <div className="stack gap-2">
      <Notice tone="wait" title={<Trans>لا تتيح هذه الباقة المشاركة.</Trans>}>
        <Trans>يفقد أعضاؤكم أماكنهم مع بدايتها:</Trans>{' '}
        {members.map(({ id, phone }) => (
          <span key={id} className="block">
            <Ltr>{formatWholePhone(phone)}</Ltr>
          </span>
        ))}
      </Notice>
      <Checkbox key={members.map(({ id }) => id).join()} name="members_leave" required>
        <Trans>أعلم أن الأعضاء لن يبقوا معي</Trans>
      </Checkbox>
    </div>
  )
}
