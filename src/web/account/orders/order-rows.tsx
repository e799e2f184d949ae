import { Trans, useLingui } from '@lingui/react/macro'
import { href, Link } from 'react-router'
import type { z } from '#contract/wire'
import type { OrderSummary } from '#contract/orders'
import { LinkButton } from '#ui/button'
import { type Column, DataTable } from '#ui/data-table'
import { Ltr } from '#ui/ltr'
import { Money } from '#ui/money'
import { Days } from '#ui/plan-measures'
import { RecentTime } from '#ui/recent-time'
import { OrderBadge } from '#ui/status-badge'
import { shownStatus } from './shown-status.ts'

type Summary = z.infer<typeof OrderSummary>

/** The client's orders; those that can still be paid lead on to it. */
export function OrderRows({ orders, now }: { orders: Summary[]; now: string }) {
  const { t } = useLingui()
  const hasNextStep = orders.some((order) => order.can_pay || order.blocked_by !== null)

  const columns: Column<Summary>[] = [
    {
      key: 'plan',
      title: <Trans>الباقة</Trans>,
      cell: (order) => (
        <>
          {order.products.map((product) => (
            <div key={product.id} className="md:min-w-20">
              <Link to={href('/user/orders/:id', { id: order.id })}>
                <bdi>{product.name}</bdi>
                <span className="visually-hidden"> {t`الطلب ${order.ref_id}`}</span>
              </Link>
              <span className="under">
                <Days count={product.days} />
              </span>
            </div>
          ))}
        </>
      ),
    },
    {
      key: 'ref',
      title: <Trans>رقم الطلب</Trans>,
      cell: (order) => (
        <span className="text-ink-3">
          <Ltr>{order.ref_id}</Ltr>
        </span>
      ),
    },
    {
      key: 'status',
      title: <Trans>الحالة</Trans>,
      at: 'end',
      cell: (order) => (
        <>
          <OrderBadge status={shownStatus(order)} />
          {order.blocked_by !== null && (
            <span className="under">
              <Trans>لا يُدفع ما دامت لديكم باقة أخرى</Trans>
            </span>
          )}
          {order.refund_request === 'open' && (
            <span className="under">
              <Trans>طلب استرداد قيد النظر</Trans>
            </span>
          )}
          {order.refund_request === 'refused' && (
            <span className="under">
              <Trans>لم يُقبل طلب الاسترداد</Trans>
            </span>
          )}
        </>
      ),
    },
    {
      key: 'amount',
      title: <Trans>المبلغ</Trans>,
      at: 'amount',
      // Nobody is shown an amount that they did not pay. Source: docs/decisions/0104.
      cell: (order) =>
        order.settled_by === 'account' ? (
          <Trans>على حساب البائع</Trans>
        ) : (
          <span className="font-medium">
            <Money amount={order.final_price_minor} />
          </span>
        ),
    },
    {
      key: 'date',
      title: <Trans>التاريخ</Trans>,
      at: 'end',
      cell: (order) => (
        <span className="text-ink-3">
          <RecentTime value={order.created_at} now={now} />
        </span>
      ),
    },
  ]
  if (hasNextStep) {
    columns.push({
      key: 'act',
      title: (
        <span className="visually-hidden">
          <Trans>الخطوة التالية</Trans>
        </span>
      ),
      at: 'across',
      cell: (order) =>
        order.can_pay ? (
          <LinkButton
            to={`${href('/payment')}?order=${order.id}`}
            kind="second"
            size="small"
            className="max-md:w-full"
          >
            {order.final_price_minor === 0 ? <Trans>تأكيد الطلب</Trans> : <Trans>متابعة الدفع</Trans>}
            <span className="visually-hidden">
              <Trans>للطلب {order.ref_id}</Trans>
            </span>
          </LinkButton>
        ) : order.blocked_by !== null ? (
          <LinkButton
            to={href('/user/orders/:id', { id: order.id })}
            kind="second"
            size="small"
            className="max-md:w-full"
          >
            <Trans>تغيير الباقة أو إلغاء الطلب</Trans>
            <span className="visually-hidden">
              <Trans>للطلب {order.ref_id}</Trans>
            </span>
          </LinkButton>
        ) : null,
    })
  }
  return <DataTable caption={t`طلباتي`} columns={columns} rows={orders} rowKey={(order) => order.id} />
}
