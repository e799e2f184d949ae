import { Trans } from '@lingui/react/macro'
import { href, Link } from 'react-router'
import { DateTime } from '#ui/date-time'
import { CardNumber, Ltr } from '#ui/ltr'
import { Money } from '#ui/money'
import { PaymentMark } from '#ui/payment-mark'
import { PaymentBadge } from '#ui/status-badge'
import { SentMessage } from '../person/sent-message.tsx'
import { useFailureSentence } from '../words/failure-words.ts'
import type { StaffSubscription } from './subscription-types.ts'

/** What was charged, to which card, what the bank said, and the invoice that came of it. */
export function SubscriptionCharges({ charges }: Pick<StaffSubscription, 'charges'>) {
  const reasonOf = useFailureSentence()
  return (
    <section className="card" aria-labelledby="charges">
      <header>
        <h2 id="charges">
          <Trans>الخصوم</Trans>
        </h2>
      </header>
      <div className="body">
        {charges.length === 0 ? (
          <p className="hint">
            <Trans>لم يُخصم شيء من بطاقة.</Trans>
          </p>
        ) : (
          <ul className="lines-list">
            {charges.map((charge) => (
              <li key={charge.id}>
                <div>
                  <DateTime value={charge.created_at} />
                  {charge.card && (
                    <>
                      {' · '}
                      <span className="whitespace-nowrap">
                        <PaymentMark name={charge.card.brand} tiny />{' '}
                        <CardNumber lastFour={charge.card.last_four} />
                      </span>
                    </>
                  )}
                  {charge.failure && <p className="text-bad-fg">{reasonOf(charge.failure)}</p>}
                  <p className="hint">
                    <Link to={href('/admin/orders/:id', { id: charge.order.id })}>
                      <Trans>
                        الطلب <Ltr>{charge.order.ref_id}</Ltr>
                      </Trans>
                    </Link>
                    {charge.invoice && (
                      <>
                        {' · '}
                        <Link to={href('/admin/documents/:id', { id: charge.invoice.id })}>
                          <Trans>
                            الفاتورة <Ltr>{charge.invoice.number}</Ltr>
                          </Trans>
                        </Link>
                      </>
                    )}
                  </p>
                </div>
                <span className="row gap-3">
                  <Money amount={charge.amount_minor} />
                  <PaymentBadge status={charge.status} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

/** What its client was sent about it. */
export function SubscriptionMessages({ messages }: Pick<StaffSubscription, 'messages'>) {
  if (messages.length === 0) return null
  return (
    <section className="card" aria-labelledby="messages">
      <header>
        <h2 id="messages">
          <Trans>رسائل إلى العميل</Trans>
        </h2>
      </header>
      <div className="body stack gap-4">
        {messages.map((message) => (
          <SentMessage key={message.id} message={message} />
        ))}
      </div>
    </section>
  )
}
