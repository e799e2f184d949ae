import { Plural, Trans } from '@lingui/react/macro'
import { Fragment, type ReactNode } from 'react'
import { formatList, formatNumber } from '#locales/format'
import { riyadhMoment } from '#rules/core/riyadh-days'
import { DateTime } from '#ui/date-time'
import { useLanguage } from '#ui/language'
import { Money } from '#ui/money'
import { Percent } from '#ui/percent'
import { couponDays, type CouponFields } from './coupon-form.ts'

type CouponSentenceProps = {
  /** Null before there are any. */
  fields: CouponFields | null
  plans: { id: string; name: string }[]
}

/**
 * A coupon as somebody would say it: what it takes off which plans, how often, until when. What is no number
 * yet is left out; while it takes nothing off, that it will be said here.
 */
export function CouponSentence({ fields, plans }: CouponSentenceProps) {
  const language = useLanguage()
  const discount = fields && discountOf(fields)
  if (!fields || !discount)
    return (
      <span className="hint">
        <Trans>اكتبوا الخصم لتقرؤوا القسيمة هنا في جملة.</Trans>
      </span>
    )
  const { per_client_limit: each, total_limit: all, renewals } = fields
  const { from, until } = couponDays(fields)
  const chosen = plans.filter(({ id }) => fields.product_ids.includes(id)).map(({ name }) => name)
  const where =
    chosen.length > 0 ? <bdi>{formatList(chosen, language)}</bdi> : <Trans context="coupon">كل الباقات</Trans>
  const parts: ReactNode[] = [
    fields.first_purchase_only && <Trans context="coupon">لأول شراء فقط</Trans>,
    isCount(each) && <TimesEach count={each} />,
    isCount(all) && <UsesInAll count={all} />,
    renewals === null ? (
      <Trans>ويشمل كل التجديدات</Trans>
    ) : (
      isCount(renewals) && <RenewalsToo count={renewals} />
    ),
    from && <Trans context="coupon">من {dayOf(from)}</Trans>,
    until && <Trans>حتى نهاية {dayOf(until)}</Trans>,
    !fields.is_active && <Trans>وهي موقوفة الآن</Trans>,
  ]
  return (
    <>
      <Trans>
        خصم {discount} على {where}
      </Trans>
      {parts.filter(Boolean).map((part, nth) => (
        // Parts come and go as it is typed, and none has a state of its own.
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={nth}>
          {language === 'ar' ? '، ' : ', '}
          {part}
        </Fragment>
      ))}
    </>
  )
}

const isCount = (count: number | null): count is number => count !== null && count > 0

function discountOf({ percentage, amount_minor: amount }: CouponFields): ReactNode {
  if (isCount(percentage)) return <Percent value={percentage} />
  return isCount(amount) ? <Money amount={amount} /> : null
}

const dayOf = (day: string) => <DateTime value={riyadhMoment(day, '00:00')} form="date" />

function TimesEach({ count }: { count: number }) {
  const number = formatNumber(count, useLanguage())
  return (
    <Plural
      value={count}
      one="مرة لكل عميل"
      two="مرتين لكل عميل"
      few={`${number} مرات لكل عميل`}
      many={`${number} مرة لكل عميل`}
      other={`${number} مرة لكل عميل`}
    />
  )
}

function UsesInAll({ count }: { count: number }) {
  const number = formatNumber(count, useLanguage())
  return (
    <Plural
      value={count}
      one="باستخدام واحد للجميع"
      two="باستخدامين للجميع"
      few={`بحد ${number} استخدامات للجميع`}
      many={`بحد ${number} استخدامًا للجميع`}
      other={`بحد ${number} استخدام للجميع`}
    />
  )
}

function RenewalsToo({ count }: { count: number }) {
  const number = formatNumber(count, useLanguage())
  return (
    <Plural
      value={count}
      one="ويشمل تجديدًا واحدًا"
      two="ويشمل تجديدين"
      few={`ويشمل ${number} تجديدات`}
      many={`ويشمل ${number} تجديدًا`}
      other={`ويشمل ${number} تجديد`}
    />
  )
}
