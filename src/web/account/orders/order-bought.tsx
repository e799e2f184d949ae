import { Trans } from '@lingui/react/macro'
import { isPayable } from '#rules/sale/order'
import { CompanyFacts } from '#ui/company-facts'
import { Days, People, Points } from '#ui/plan-measures'
import { PriceLines } from '#ui/price-lines'
import type { Order } from '../types.ts'

/** The plan as it was when the order was placed, and every sum. */
export function OrderBought({ order }: { order: Order }) {
  const isOver = order.status === 'cancelled'
  const isOnlyOrdered = isOver || isPayable(order.status)
  // What the balance paid stands in a line of its own.
  const isPartly = !isOnlyOrdered && order.previous_balance_minor > 0
  return (
    <section className="card" aria-labelledby="bought">
      <header>
        <h2 id="bought">{isOnlyOrdered ? <Trans>ما طلبتموه</Trans> : <Trans>ما اشتريتموه</Trans>}</h2>
      </header>
      <div className="body stack">
        {order.products.map((product) => (
          <div key={product.id}>
            <h3 className="text-base">
              <Trans>
                باقة <bdi>{product.name}</bdi>
              </Trans>
            </h3>
            <p className="text-sm text-ink-3">
              <Days count={product.days} /> · <Points count={product.points} />
              {product.group_sharing === 'yes' && (
                <>
                  {' · '}
                  <People isShared />
                </>
              )}
            </p>
          </div>
        ))}
        {order.company && (
          <dl className="facts">
            <CompanyFacts company={order.company} purchaseOrder={order.purchase_order} />
          </dl>
        )}
        {order.settled_by === 'account' ? (
          <p>
            <Trans>
              هذه الباقة على حساب <bdi>{order.partner_links?.name}</bdi>، ولم يُطلب منكم ثمنها هنا.
            </Trans>
          </p>
        ) : (
          <PriceLines
            sums={order}
            coupon={order.coupon}
            isPaid={!isPayable(order.status)}
            {...((isOver || order.blocked_by !== null) && { totalName: <Trans>الإجمالي</Trans> })}
            {...(isPartly && { totalName: <Trans>المدفوع بالبطاقة</Trans> })}
          />
        )}
      </div>
    </section>
  )
}
