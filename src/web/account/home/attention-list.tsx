import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { formatNumber } from '#locales/format'
import { DateTime } from '#ui/date-time'
import { Icon, type IconName } from '#ui/icon'
import { useLanguage } from '#ui/language'
import { Money } from '#ui/money'
import { EndingIn } from '../card/ending-in.tsx'
import { renewedPlan } from '../renewed-plan.ts'
import type { Attention } from './attention.ts'

/** What waits for the client, each with one quiet act; with nothing to do there is no such section. */
export function AttentionList({ items }: { items: Attention[] }) {
  if (items.length === 0) return null
  return (
    <section className="card" aria-labelledby="attention">
      <header>
        <h2 id="attention">
          <Trans>يحتاج إليكم</Trans>
        </h2>
      </header>
      <ul className="attention">
        {items.map((item) => (
          <Row key={keyOf(item)} {...rowOf(item)} />
        ))}
      </ul>
    </section>
  )
}

function keyOf(item: Attention): string {
  if (item.kind === 'order_unpaid' || item.kind === 'order_blocked') return item.order.id
  if (item.kind === 'ticket_answered') return item.ticket.id
  if (item.kind === 'plan_offered') return item.offer.id
  return `${item.kind} ${item.subscription.id}`
}

type RowProps = { icon: IconName; words: ReactNode; to: string; action: ReactNode }

function Row({ icon, words, to, action }: RowProps) {
  return (
    <li>
      <span className="disc">
        <Icon name={icon} />
      </span>
      <p>{words}</p>
      <Link to={to}>{action}</Link>
    </li>
  )
}

function rowOf(item: Attention): RowProps {
  switch (item.kind) {
    case 'renewal_failed':
      return {
        icon: 'card',
        words: (
          <Trans>
            لم ينجح تجديد باقة <bdi>{renewedPlan(item.subscription).name}</bdi>.
          </Trans>
        ),
        to: `${href('/payment')}?order=${item.orderId}`,
        action: (
          <Trans>
            دفع التجديد <Money amount={item.amount} />
          </Trans>
        ),
      }
    case 'price_to_agree':
      return {
        icon: 'tag',
        words: (
          <Trans>
            لباقة <bdi>{renewedPlan(item.subscription).name}</bdi> سعر جديد ينتظر موافقتكم قبل التجديد.
          </Trans>
        ),
        to: href('/user/subscriptions/:id', item.subscription),
        action: <Trans>مراجعة السعر</Trans>,
      }
    case 'card_missing':
      return {
        icon: 'card',
        words: (
          <Trans>
            تجديد باقة <bdi>{renewedPlan(item.subscription).name}</bdi> ينتظر بطاقة يتحقق منها بنككم.
          </Trans>
        ),
        to: `${href('/user/payment-methods')}?add=card`,
        action: <Trans>إضافة بطاقة</Trans>,
      }
    case 'card_expires':
      return {
        icon: 'card',
        words: (
          <Trans>
            <EndingIn card={item.card} /> لا تصلح يوم التجديد القادم: تنتهي قبله.
          </Trans>
        ),
        to: `${href('/user/subscriptions/:id', item.subscription)}#renewal`,
        action: <Trans>تغيير البطاقة</Trans>,
      }
    case 'plan_offered':
      return {
        icon: 'people',
        words: (
          <>
            <Trans>
              باقة <bdi>{item.offer.product.name}</bdi> معروضة عليكم.
            </Trans>{' '}
            <OfferEnds days={item.daysLeft} />
          </>
        ),
        to: href('/user/group_sharing'),
        action: <Trans>مراجعة العرض</Trans>,
      }
    case 'order_unpaid':
      return rowOfUnpaid(item.order)
    case 'order_blocked':
      return {
        icon: 'receipt',
        words: (
          <Trans>
            طلب باقة <bdi>{item.order.products[0]?.name}</bdi> لا يُدفع ما دامت لديكم باقة أخرى.
          </Trans>
        ),
        to: href('/user/orders/:id', item.order),
        action: <Trans>تغيير الباقة أو إلغاء الطلب</Trans>,
      }
    case 'ticket_answered':
      return {
        icon: 'ticket',
        words: (
          <Trans>
            رددنا على تذكرتكم «<bdi>{item.ticket.description.slice(0, 60)}</bdi>».
          </Trans>
        ),
        to: href('/user/tickets/:id', item.ticket),
        action: <Trans>قراءة الرد</Trans>,
      }
  }
}

function rowOfUnpaid(order: Extract<Attention, { kind: 'order_unpaid' }>['order']): RowProps {
  const plan = <bdi>{order.products[0]?.name}</bdi>
  const isOver = order.status === 'incomplete'
  const until = <DateTime value={isOver ? order.price_until : order.payable_until} />
  const row = { icon: 'receipt', to: `${href('/payment')}?order=${order.id}` } as const
  if (order.final_price_minor === 0) {
    return {
      ...row,
      words: isOver ? (
        <Trans>
          بقي تأكيد طلب باقة {plan}. يمكنكم تأكيده حتى {until}.
        </Trans>
      ) : (
        <Trans>
          بقي تأكيد طلب باقة {plan}، والسعر محفوظ لكم حتى {until}.
        </Trans>
      ),
      action: <Trans>تأكيد الطلب</Trans>,
    }
  }
  return {
    ...row,
    words: isOver ? (
      <Trans>
        بقي دفع باقة {plan}. يمكنكم متابعة الدفع حتى {until}.
      </Trans>
    ) : (
      <Trans>
        بقي دفع باقة {plan}، والسعر محفوظ لكم حتى {until}.
      </Trans>
    ),
    action: (
      <Trans>
        متابعة الدفع <Money amount={order.final_price_minor} />
      </Trans>
    ),
  }
}

/** How long an offered plan can still be taken. */
function OfferEnds({ days }: { days: number }) {
  const count = formatNumber(days, useLanguage())
  return (
    <Plural
      value={days}
      zero="ينتهي العرض اليوم."
      one="ينتهي العرض غدًا."
      two="بقي يومان لقبول العرض."
      few={`بقيت ${count} أيام لقبول العرض.`}
      many={`بقي ${count} يومًا لقبول العرض.`}
      other={`بقي ${count} يوم لقبول العرض.`}
    />
  )
}
