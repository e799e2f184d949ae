import { Trans } from '@lingui/react/macro'
import { href, Link } from 'react-router'
import { formatNumber, formatWholePhone } from '#locales/format'
import { CompanyFacts } from '#ui/company-facts'
import { DateTime } from '#ui/date-time'
import { useLanguage } from '#ui/language'
import { Ltr } from '#ui/ltr'
import { useMay } from '../../frame/staff-user.ts'
import { isComing } from '../person/period-points.tsx'
import { OwnerLink } from './order-owner.tsx'
import { useOrderWords } from '../words/order-words.ts'
import type { StaffOrder } from './order-types.ts'

/** The partner's program that placed it; only administrators can open its page. */
function PartnerFacts({ partner }: { partner: NonNullable<StaffOrder['partner']> }) {
  const mayOpen = useMay('api_client:read')
  const name = <bdi>{partner.name}</bdi>
  return (
    <>
      <dt>
        <Trans>الشريك</Trans>
      </dt>
      <dd>{mayOpen ? <Link to={href('/admin/api_clients/:id', { id: partner.id })}>{name}</Link> : name}</dd>
      <dt>
        <Trans>من يدفع</Trans>
      </dt>
      <dd>{partner.payment === 'link' ? <Trans>العميل عبر رابط</Trans> : <Trans>الشريك على حسابه</Trans>}</dd>
    </>
  )
}

/** Where the order came from and what was agreed. */
export function OrderFacts({ order, now }: { order: StaffOrder; now: string }) {
  const words = useOrderWords()
  return (
    <section className="card" aria-labelledby="facts">
      <header>
        <h2 id="facts">
          <Trans>عن الطلب</Trans>
        </h2>
      </header>
      <dl className="body facts">
        <dt>
          <Trans>المصدر</Trans>
        </dt>
        <dd>{words.method(order.method)}</dd>
        {order.partner && <PartnerFacts partner={order.partner} />}
        {order.company && <CompanyFacts company={order.company} purchaseOrder={order.purchase_order} />}
        {order.placed_by && (
          <>
            <dt>
              <Trans>من أنشأه للعميل</Trans>
            </dt>
            <dd>
              <bdi>{order.placed_by.name}</bdi>
            </dd>
          </>
        )}
        {order.discount_reason && (
          <>
            <dt>
              <Trans>سبب خصم الإدارة</Trans>
            </dt>
            <dd className="wrap-anywhere">
              <bdi>{order.discount_reason}</bdi>
            </dd>
          </>
        )}
        <dt>
          <Trans>أُنشئ</Trans>
        </dt>
        <dd>
          <DateTime value={order.created_at} />
        </dd>
        {order.can_pay && (
          <>
            <dt>
              <Trans>يمكن دفعه حتى</Trans>
            </dt>
            <dd>
              <DateTime value={order.payable_until} />
            </dd>
          </>
        )}
        <dt>
          <Trans>سُدّد عبر</Trans>
        </dt>
        <dd>{order.settled_by ? words.settlement(order.settled_by) : <Trans>لم يُسدّد</Trans>}</dd>
        <RenewalFacts order={order} />
        <dt>
          <Trans>لغة العميل</Trans>
        </dt>
        <dd>{order.language === 'ar' ? <Trans>العربية</Trans> : <Trans>الإنجليزية</Trans>}</dd>
        {order.members.length > 0 && (
          <>
            <dt>
              <Trans>الأعضاء</Trans>
            </dt>
            <dd>
              {order.members.map((phone) => (
                <div key={phone}>
                  <Ltr>{formatWholePhone(phone)}</Ltr>
                </div>
              ))}
            </dd>
          </>
        )}
        {order.subscription_id && (
          <>
            <dt>
              <Trans>الاشتراك</Trans>
            </dt>
            <dd>
              <Link
                to={href('/admin/subscriptions/:id', { id: order.subscription_id })}
                className="standing-link"
              >
                <Trans>
                  باقة <bdi>{order.products[0]?.name}</bdi>
                </Trans>
              </Link>
              {order.period && (
                <div>
                  <OrderPeriod period={order.period} points={order.products[0]?.points ?? 0} now={now} />
                </div>
              )}
            </dd>
          </>
        )}
        {order.period?.owner && (
          <>
            <dt>
              <Trans>صاحب الباقة الآن</Trans>
            </dt>
            <dd>
              <OwnerLink owner={order.period.owner} />
            </dd>
          </>
        )}
      </dl>
    </section>
  )
}

/**
 * Whether the client agreed to renewal with a purchase; of a renewal, which subscription it renews, and
 * whether that renews by itself now.
 */
function RenewalFacts({ order: { method, auto_renew, renews, subscription_id } }: { order: StaffOrder }) {
  const agreed = auto_renew ? <Trans>وافق عليه العميل</Trans> : <Trans>لا</Trans>
  const stands = renews?.auto_renew ? <Trans>مفعّل للاشتراك الآن</Trans> : <Trans>متوقف للاشتراك الآن</Trans>
  return (
    <>
      {(method !== 'subscription' || renews) && (
        <>
          <dt>
            <Trans>التجديد التلقائي</Trans>
          </dt>
          <dd>{renews ? stands : agreed}</dd>
        </>
      )}
      {/* Once it is paid, the order's own time leads there. */}
      {renews && !subscription_id && (
        <>
          <dt>
            <Trans>الاشتراك الذي يجدده</Trans>
          </dt>
          <dd>
            <Link
              to={href('/admin/subscriptions/:id', { id: renews.subscription_id })}
              className="standing-link"
            >
              <Trans>
                باقة <bdi>{renews.name}</bdi>
              </Trans>
            </Link>
          </dd>
        </>
      )}
    </>
  )
}

type OrderPeriodProps = {
  period: Pick<NonNullable<StaffOrder['period']>, 'starts_at' | 'ends_at' | 'points_left'>
  /** That the plan gives in a period. */
  points: number
  now: string
}

/**
 * The days that the order paid for, and its points: those that are left, or that they come with its
 * beginning.
 */
export function OrderPeriod({ period, points, now }: OrderPeriodProps) {
  const language = useLanguage()
  if (points === 0) {
    return (
      <Trans>
        من <DateTime value={period.starts_at} form="date" /> إلى{' '}
        <DateTime value={period.ends_at} form="date" isEnd />
      </Trans>
    )
  }
  return isComing({ ...period, ended_early_at: null }, now) ? (
    <Trans>
      من <DateTime value={period.starts_at} form="date" /> إلى{' '}
      <DateTime value={period.ends_at} form="date" isEnd />، وتُضاف نقاطها حين تبدأ
    </Trans>
  ) : (
    <Trans>
      من <DateTime value={period.starts_at} form="date" /> إلى{' '}
      <DateTime value={period.ends_at} form="date" isEnd />، بقيت من نقاطها{'\u00a0'}
      {formatNumber(period.points_left, language)}
    </Trans>
  )
}
