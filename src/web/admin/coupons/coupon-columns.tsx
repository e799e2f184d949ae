import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { riyadhMoment } from '#rules/core/riyadh-days'
import { formatNumber } from '#locales/format'
import { DateTime } from '#ui/date-time'
import { useLanguage } from '#ui/language'
import { Ltr } from '#ui/ltr'
import { Money } from '#ui/money'
import { Percent } from '#ui/percent'
import { StateBadge } from '#ui/state-badge'
import type { ListColumn } from '../list-page/list-column.ts'
import { type Coupon, couponDays } from './coupon-form.ts'

/**
 * Coupons as staff scan them: code, what it takes off, whether it holds now, how often it was used, for what,
 * when.
 */
export function useCouponColumns({ editHref, now }: { editHref: (id: string) => string; now: string }) {
  const { t } = useLingui()
  const language = useLanguage()
  const columns: ListColumn<Coupon>[] = [
    {
      key: 'code',
      inFile: ['ref_id', 'code'],
      name: t`القسيمة`,
      sort: 'code',
      cell: (coupon) => (
        <Link to={editHref(coupon.id)} preventScrollReset>
          <Ltr mono>{coupon.code}</Ltr>
        </Link>
      ),
    },
    {
      key: 'state',
      inFile: ['is_active'],
      name: t`الحالة`,
      at: 'end',
      cell: (coupon) => <CouponBadge coupon={coupon} now={now} />,
    },
    {
      key: 'discount',
      inFile: ['kind', 'percentage', 'amount'],
      name: t`الخصم`,
      at: 'amount',
      cell: ({ percentage, amount_minor }) => (
        <span className="font-medium">
          {percentage === null ? <Money amount={amount_minor ?? 0} /> : <Percent value={percentage} />}
        </span>
      ),
    },
    {
      key: 'products',
      inFile: ['plans'],
      name: t`الباقات`,
      cell: ({ products, first_purchase_only, renewals }) => (
        <>
          {products.length === 0 ? (
            <Trans>كل الباقات</Trans>
          ) : (
            products.map((product) => (
              <bdi key={product.id} className="block">
                {product.name}
              </bdi>
            ))
          )}
          {first_purchase_only && (
            <span className="under">
              <Trans>لأول شراء فقط</Trans>
            </span>
          )}
          {renewals !== 0 && (
            <span className="under">
              {renewals === null ? (
                <Trans>وكل التجديدات</Trans>
              ) : (
                <Plural
                  value={renewals}
                  zero="الشراء فقط"
                  one="وتجديد واحد"
                  two="وتجديدان"
                  few="و# تجديدات"
                  many="و# تجديدًا"
                  other="و# تجديد"
                />
              )}
            </span>
          )}
        </>
      ),
    },
    {
      key: 'days',
      inFile: ['starts_at', 'ends_at'],
      name: t`الأيام`,
      rank: 'secondary',
      cell: (coupon) => <CouponDays coupon={coupon} />,
    },
    {
      key: 'uses',
      inFile: ['uses', 'total_limit', 'per_client_limit'],
      name: t`الاستخدام`,
      sort: 'uses',
      rank: 'tertiary',
      cell: ({ uses, total_limit, per_client_limit }) => (
        <>
          {total_limit === null
            ? formatNumber(uses, language)
            : t`${formatNumber(uses, language)} من ${formatNumber(total_limit, language)}`}
          {per_client_limit !== null && (
            <span className="under">{t`لكل عميل ${formatNumber(per_client_limit, language)}`}</span>
          )}
        </>
      ),
    },
  ]
  return columns
}

function CouponDays({ coupon }: { coupon: Coupon }) {
  const { from, until } = couponDays(coupon)
  const date = (day: string) => <DateTime value={riyadhMoment(day, '00:00')} form="date" />
  if (from && until)
    return (
      <Trans>
        {date(from)} إلى {date(until)}
      </Trans>
    )
  if (from) return <Trans>من {date(from)}</Trans>
  if (until) return <Trans>إلى {date(until)}</Trans>
  return (
    <span className="text-ink-3">
      <Trans>دائمة</Trans>
    </span>
  )
}

function CouponBadge({ coupon, now }: { coupon: Coupon; now: string }) {
  const { is_active, starts_at, ends_at, total_limit, uses } = coupon
  if (!is_active)
    return (
      <StateBadge tone="void" glyph="slash">
        <Trans>موقوفة</Trans>
      </StateBadge>
    )
  if (ends_at !== null && ends_at <= now)
    return (
      <StateBadge tone="void" glyph="clock">
        <Trans>انتهت</Trans>
      </StateBadge>
    )
  if (total_limit !== null && uses >= total_limit)
    return (
      <StateBadge tone="void" glyph="check">
        <Trans>استُنفدت</Trans>
      </StateBadge>
    )
  if (starts_at !== null && starts_at > now)
    return (
      <StateBadge tone="wait" glyph="clock">
        <Trans>لم تبدأ</Trans>
      </StateBadge>
    )
  return (
    <StateBadge tone="good" glyph="full">
      <Trans>سارية</Trans>
    </StateBadge>
  )
}
