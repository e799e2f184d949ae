import { Plural, Trans } from '@lingui/react/macro'
import { href, Link } from 'react-router'
import { DateTime } from '#ui/date-time'
import { Disclosure } from '#ui/disclosure'
import { Ltr } from '#ui/ltr'
import { Money } from '#ui/money'
import type { Belongings } from './client-fields.ts'
import { isComing, PeriodPoints } from './period-points.tsx'

type Subscription = Belongings['subscriptions'][number]
type Charge = NonNullable<Subscription['next_charge']>

/** What an agent is asked about a plan: points left, the next charge, and which order paid for which days. */
export function SubscriptionFacts({ subscription, now }: { subscription: Subscription; now: string }) {
  const { status, next_charge: charge, points_left: left, periods } = subscription
  const isRunning = status === 'active' || status === 'past_due' || status === 'cancelled'
  // No period runs while a plan is paused: its points come with the period that is paid for behind the pause.
  const isBetween = !periods.some((one) => !isComing(one, now) && Date.parse(one.ends_at) > Date.parse(now))
  const next = isBetween ? periods.findLast((one) => isComing(one, now)) : undefined
  return (
    <div className="mt-1 text-sm">
      {isRunning && (
        <p>
          {next ? (
            <PeriodPoints period={next} now={now} />
          ) : (
            <Plural
              value={left}
              zero="لا نقاط باقية"
              one="بقيت نقطة واحدة"
              two="بقيت نقطتان"
              few="بقيت # نقاط"
              many="بقيت # نقطة"
              other="بقيت # نقطة"
            />
          )}
        </p>
      )}
      {charge && (
        <p>
          <ChargeSentence charge={charge} />
        </p>
      )}
      {periods.length > 0 && (
        <Disclosure
          inline
          title={
            <Plural
              value={periods.length}
              one="المدد: واحدة"
              two="المدد: اثنتان"
              few="المدد: #"
              many="المدد: #"
              other="المدد: #"
            />
          }
        >
          <ul>
            {periods.map((period) => (
              <li key={`${period.order_id} ${period.starts_at}`}>
                <Link to={href('/admin/orders/:id', { id: period.order_id })}>
                  <Ltr>{period.order_ref_id}</Ltr>
                </Link>
                {': '}
                <Trans>
                  من <DateTime value={period.starts_at} form="date" /> إلى{' '}
                  <DateTime value={period.ended_early_at ?? period.ends_at} form="date" isEnd />
                </Trans>
                {' · '}
                <PeriodPoints period={period} now={now} />
                {period.ended_early_at && (
                  <>
                    {' · '}
                    <Trans>أُنهيت قبل موعدها</Trans>
                  </>
                )}
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </div>
  )
}

function ChargeSentence({ charge }: { charge: Charge }) {
  const day = <DateTime value={charge.at} form="date" />
  const fromBalance = <Money amount={charge.amount_minor - charge.card_minor} />
  if (charge.card_minor === charge.amount_minor) {
    return (
      <Trans>
        الخصم القادم <Money amount={charge.card_minor} /> شاملًا الضريبة في {day}
      </Trans>
    )
  }
  return charge.card_minor === 0 ? (
    <Trans>
      التجديد القادم {fromBalance} شاملًا الضريبة في {day}، كله من رصيد العميل
    </Trans>
  ) : (
    <Trans>
      الخصم القادم <Money amount={charge.card_minor} /> شاملًا الضريبة في {day}، و{fromBalance} من رصيد العميل
    </Trans>
  )
}
