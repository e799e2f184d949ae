import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { z } from '#contract/wire'
import type { PlanChangeQuote } from '#contract/plan-changes'
import { CouponOnRenewals, type CouponOnRenewalsProps } from '#ui/coupon-on-renewals'
import { DateTime } from '#ui/date-time'
import { Icon } from '#ui/icon'
import { Money } from '#ui/money'
import { Days, EveryDays, People, Points } from '#ui/plan-measures'
import type { FeatureRow } from '../../store/landing/compare-plans.ts'
import { PlanEnd } from '../plan-end.tsx'
import type { Subscription } from '../types.ts'

type Quote = z.infer<typeof PlanChangeQuote>

/** What runs, as far as a change needs to say it. */
export type ChangedFrom = Pick<
  Subscription,
  'ends_at' | 'plans_ahead' | 'points_left' | 'points_total' | 'renewal'
> & {
  product: Pick<Subscription['product'], 'id' | 'name' | 'group_sharing'>
}

type WhatChangesProps = {
  subscription: ChangedFrom
  quote: Quote
  /** Features that the two plans do not have alike. */
  features: FeatureRow[]
  /** Days of the period that runs. */
  days: number
}

const isBefore = (one: string, other: string) => Date.parse(one) < Date.parse(other)

/** Line by line what one has and what one would have; what is lost stands among the rest. */
export function WhatChanges({ subscription, quote, features, days }: WhatChangesProps) {
  const isUp = quote.kind === 'upgrade'
  const own = subscription.product
  const wasShared = own.group_sharing === 'yes'
  const isShared = quote.group_sharing === 'yes'
  const { renewal } = subscription
  return (
    <section className="card what-changes" aria-labelledby="what-changes">
      <header>
        <h3 id="what-changes">
          <Trans>ما الذي يتغير</Trans>
        </h3>
      </header>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">
                <Trans>ما يُقارن</Trans>
              </span>
            </th>
            <th scope="col">
              <Trans>
                الآن، <bdi>{own.name}</bdi>
              </Trans>
            </th>
            <th scope="col">
              {isUp ? (
                <Trans>
                  بعد الدفع، <bdi>{quote.name}</bdi>
                </Trans>
              ) : (
                <Trans>
                  بعد الانتقال، <bdi>{quote.name}</bdi>
                </Trans>
              )}
            </th>
          </tr>
        </thead>
        <tbody>
          <Row
            name={<Trans>المدة</Trans>}
            now={
              <Trans>
                حتى <PlanEnd end={subscription.ends_at} ahead={subscription.plans_ahead} />
              </Trans>
            }
            then={
              isUp ? (
                <Trans>
                  <Days count={quote.days} /> من الدفع
                </Trans>
              ) : (
                <Trans>
                  <Days count={quote.days} /> من <DateTime value={quote.takes_effect_at} form="date" />
                </Trans>
              )
            }
          />
          <Row
            name={<Trans>النقاط</Trans>}
            now={
              subscription.points_total > 0 ? (
                <span className="whitespace-nowrap">
                  <Trans>
                    بقي <Points count={subscription.points_left} />
                  </Trans>
                </span>
              ) : (
                <Points count={0} />
              )
            }
            then={<Points count={quote.points} />}
            isMore={quote.points > subscription.points_left}
          />
          {isUp && quote.credit_minor > 0 && (
            <Row
              name={<Trans>ما بقي من باقتكم</Trans>}
              now={<Money amount={quote.credit_minor} />}
              then={<Trans>تسقط نقاطها، وتُخصم قيمتها لكم من السعر</Trans>}
              isLess
            />
          )}
          {isUp && quote.credit_minor === 0 && isBefore(quote.takes_effect_at, subscription.ends_at) && (
            <Row
              name={<Trans>ما بقي من باقتكم</Trans>}
              now={<Trans>أيامها ونقاطها</Trans>}
              then={
                <Trans>
                  تسقط، ولا شيء منها يُخصم من السعر: تُحسب القيمة لما دفعتم ثمنه بطلب في هذا المتجر ولم تُستخدم
                  نقاطه
                </Trans>
              }
              isLess
            />
          )}
          {wasShared !== isShared && (
            <Row
              name={<Trans>الأشخاص</Trans>}
              now={<People isShared={wasShared} />}
              then={<People isShared={isShared} />}
              isMore={isShared}
              isLess={!isShared}
            />
          )}
          {features.map(({ key, title, plans, values }) => (
            <Row
              key={key}
              name={title}
              now={values[own.id] || <Has isIncluded={plans.includes(own.id)} />}
              then={values[quote.product_id] || <Has isIncluded={plans.includes(quote.product_id)} />}
              isMore={plans.includes(quote.product_id) && !plans.includes(own.id)}
              isLess={plans.includes(own.id) && !plans.includes(quote.product_id)}
            />
          ))}
          <Row
            name={<Trans>سعر التجديد</Trans>}
            now={
              renewal && (
                <>
                  <Money amount={renewal.price_after_tax_minor} /> <EveryDays count={days} />
                  <AfterCoupon {...renewal} />
                </>
              )
            }
            then={
              <>
                <Money amount={quote.renewal?.price_after_tax_minor ?? quote.price_after_tax_minor} />{' '}
                <EveryDays count={quote.days} />
                <AfterCoupon {...quote} />
              </>
            }
          />
        </tbody>
      </table>
    </section>
  )
}

/** What the price becomes when a coupon ends. */
function AfterCoupon(coupon: CouponOnRenewalsProps) {
  if (coupon.discounted_renewals === 0) return null
  return (
    <small className="hint block">
      <CouponOnRenewals {...coupon} />
    </small>
  )
}

function Has({ isIncluded }: { isIncluded: boolean }) {
  return isIncluded ? <Trans>متوفر</Trans> : <Trans>غير متوفر</Trans>
}

type RowProps = { name: ReactNode; now: ReactNode; then: ReactNode; isMore?: boolean; isLess?: boolean }

function Row({ name, now, then, isMore, isLess }: RowProps) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{now}</td>
      <td className={isMore ? 'more' : isLess ? 'less' : undefined}>
        {isMore && <Icon name="check" small />}
        {isLess && <Icon name="minus" small />}
        <span>{then}</span>
      </td>
    </tr>
  )
}
