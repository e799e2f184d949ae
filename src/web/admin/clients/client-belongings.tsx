import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { formatList, formatNumber } from '#locales/format'
import { DateTime } from '#ui/date-time'
import { useLanguage } from '#ui/language'
import { Ltr } from '#ui/ltr'
import { Money } from '#ui/money'
import { PaymentMark } from '#ui/payment-mark'
import { OrderBadge, SubscriptionBadge, TicketBadge } from '#ui/status-badge'
import { SubscriptionFacts } from './subscription-facts.tsx'
import type { Belongings, Client } from './client-fields.ts'

type SectionProps = { id: string; title: ReactNode; count: number; none: ReactNode; children: ReactNode }

function Names({ of }: { of: { name: string }[] }) {
  const language = useLanguage()
  return (
    <bdi>
      {formatList(
        of.map(({ name }) => name),
        language,
      )}
    </bdi>
  )
}

function Section({ id, title, count, none, children }: SectionProps) {
  const language = useLanguage()
  return (
    <section className="card" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        <span className="hint">{formatNumber(count, language)}</span>
      </header>
      <div className="body">
        {count === 0 ? <p className="hint">{none}</p> : <ul className="lines-list">{children}</ul>}
      </div>
    </section>
  )
}

/** The newest orders, subscriptions and tickets. */
export function ClientBelongings({ client, belongings }: { client: Client; belongings: Belongings }) {
  const { orders, subscriptions, memberships, tickets } = belongings
  return (
    <>
      <Section
        id="orders"
        title={<Trans>الطلبات</Trans>}
        count={client.counts.orders}
        none={<Trans>لم يطلب شيئًا بعد.</Trans>}
      >
        {orders.map((order) => (
          <li key={order.id}>
            <div>
              <Link to={href('/admin/orders/:id', { id: order.id })} className="standing-link">
                <Trans>
                  الطلب <Ltr>{order.ref_id}</Ltr>
                </Trans>
              </Link>
              <p className="hint">
                <Names of={order.products} />
                {' · '}
                <DateTime value={order.created_at} form="date" />
              </p>
            </div>
            <span className="row gap-3">
              <Money amount={order.final_price_minor} />
              <OrderBadge status={order.status} />
            </span>
          </li>
        ))}
      </Section>
      <Section
        id="subscriptions"
        title={<Trans>الاشتراكات</Trans>}
        count={client.counts.subscriptions + memberships.length}
        none={<Trans>بلا اشتراك.</Trans>}
      >
        {subscriptions.map((subscription) => (
          <li key={subscription.id} id={`subscription-${subscription.id}`}>
            <div>
              <Link
                to={href('/admin/subscriptions/:id', { id: subscription.id })}
                className="standing-link font-semibold"
              >
                <bdi>{subscription.name}</bdi>
              </Link>
              <p className="hint">
                <Trans>
                  حتى <DateTime value={subscription.ends_at} form="date" />
                </Trans>
                {' · '}
                <Continuation subscription={subscription} />
              </p>
              <SubscriptionFacts subscription={subscription} />
            </div>
            <SubscriptionBadge status={subscription.status} isPaused={subscription.is_resting} />
          </li>
        ))}
        {memberships.map((membership) => (
          <li key={membership.subscription_id}>
            <div>
              <b>
                <bdi>{membership.name}</bdi>
              </b>
              <p className="hint">
                <Trans>
                  عضو في باقة{' '}
                  <Link to={href('/admin/clients/:id', { id: membership.owner.id })}>
                    {membership.owner.name ? (
                      <bdi>{membership.owner.name}</bdi>
                    ) : (
                      <Ltr>{membership.owner.ref_id}</Ltr>
                    )}
                  </Link>
                  ، حتى <DateTime value={membership.ends_at} form="date" />
                </Trans>
              </p>
            </div>
            <SubscriptionBadge status={membership.status} />
          </li>
        ))}
      </Section>
      <Section
        id="tickets"
        title={<Trans>التذاكر</Trans>}
        count={client.counts.tickets}
        none={<Trans>لا تذاكر.</Trans>}
      >
        {tickets.map((ticket) => (
          <li key={ticket.id}>
            <div>
              <Link to={href('/admin/support/:id', { id: ticket.id })} className="standing-link">
                <Trans>
                  التذكرة <Ltr>{ticket.ref_id}</Ltr>
                </Trans>
              </Link>
              <p className="hint">
                <DateTime value={ticket.created_at} form="date" />
              </p>
            </div>
            <TicketBadge status={ticket.status} />
          </li>
        ))}
      </Section>
    </>
  )
}

/** What comes after the paid time. */
function Continuation({ subscription }: { subscription: Belongings['subscriptions'][number] }) {
  const { status, paused_until: back, grace_ends_at: graceEnd, auto_renew: renews } = subscription
  if (status === 'past_due' && graceEnd) {
    return (
      <Trans>
        لم يُدفع التجديد، والمهلة حتى <DateTime value={graceEnd} form="date" />
      </Trans>
    )
  }
  if (back) {
    return (
      <Trans>
        إيقاف مؤقت، ثم يعود في <DateTime value={back} form="date" />
      </Trans>
    )
  }
  return renews ? <Trans>يتجدد تلقائيًا</Trans> : <Trans>بلا تجديد</Trans>
}

/** Never more of a card than its brand and last four. */
export function ClientCards({ cards }: { cards: Belongings['payment_methods'] }) {
  return (
    <Section
      id="cards"
      title={<Trans>البطاقات المحفوظة</Trans>}
      count={cards.length}
      none={<Trans>لا بطاقات.</Trans>}
    >
      {cards.map((card) => (
        <li key={card.id}>
          <span className="row gap-2">
            <PaymentMark name={card.brand} />
            <Ltr>•••• {card.last_four}</Ltr>
          </span>
          <span className="hint">
            {card.is_expired ? <Trans>منتهية</Trans> : card.is_default && <Trans>الأساسية</Trans>}
          </span>
        </li>
      ))}
    </Section>
  )
}

export function Adjustments({ adjustments }: { adjustments: Belongings['adjustments'] }) {
  if (adjustments.length === 0) return null
  return (
    <ul className="lines-list">
      {adjustments.map((adjustment) => (
        <li key={adjustment.id}>
          <div>
            <b>
              <Money amount={adjustment.amount_minor} />
            </b>
            <p>
              <bdi>{adjustment.reason}</bdi>
            </p>
            <p className="hint">
              <bdi>{adjustment.staff_name}</bdi>
              {' · '}
              <DateTime value={adjustment.created_at} form="date" />
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
