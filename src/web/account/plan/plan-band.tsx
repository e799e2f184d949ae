import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { DateTime } from '#ui/date-time'
import { Lattice } from '#ui/lattice'
import { Days } from '#ui/plan-measures'
import { SubscriptionBadge } from '#ui/status-badge'
import { afterPause } from '../pause-days.ts'
import { PlanEnd } from '../plan-end.tsx'
import type { Subscription } from '../types.ts'
import { paidSince } from './paid-since.ts'
import { waitsForConsent } from './renewal-sentence.tsx'

type PlanBandProps = {
  subscription: Subscription
  titleId: string
  /** The paid time is over and the plan is paused. */
  isPaused?: boolean
  /** The charge for the next time is under way. */
  isRenewing?: boolean
  /** The page is named after the plan: the band need not say it again. */
  isNamed?: boolean
  /** The button beside the plan's name. */
  children?: ReactNode
}

/** The plan's name, or on its own page what is left of it; how it stands, and until when. */
export function PlanBand(props: PlanBandProps) {
  const { subscription, titleId, isPaused = false, isRenewing = false, isNamed = false, children } = props
  const { product, status, ends_at, days_left, paused_until } = subscription
  const after = isPaused && paused_until !== null && afterPause(subscription)
  const end = <DateTime value={ends_at} form="date" isEnd />
  const back = <DateTime value={paused_until ?? ends_at} form="date" />
  return (
    <div className="band on-deep">
      <Lattice form="beside" />
      <div className="row justify-between gap-4">
        <div className="stack gap-1">
          <div className="row gap-x-3 gap-y-1.5">
            <h2 id={titleId} className="text-xl">
              {!isNamed ? (
                <Trans>
                  باقة <bdi>{product.name}</bdi>
                </Trans>
              ) : days_left > 0 ? (
                <Trans>
                  بقي <Days count={days_left} />
                </Trans>
              ) : (
                <Trans>مدة الاشتراك</Trans>
              )}
            </h2>
            <SubscriptionBadge
              {...{ status, isPaused, isRenewing }}
              isAsked={waitsForConsent(subscription)}
            />
          </div>
          <p className="over-line">
            {after === 'return' ? (
              <Trans>
                انتهت مدتها المدفوعة في {end}، وتعود في {back}
              </Trans>
            ) : after === 'consent' ? (
              <Trans>
                انتهت مدتها المدفوعة في {end}، وينتهي الإيقاف في {back}
              </Trans>
            ) : (
              <Trans>
                من <DateTime value={paidSince(subscription)} form="date" /> إلى{' '}
                <PlanEnd end={ends_at} ahead={subscription.plans_ahead} />
              </Trans>
            )}
            {days_left > 0 && !isNamed && (
              <>
                {'\u00a0· '}
                <span className="whitespace-nowrap">
                  <Trans>
                    بقي <Days count={days_left} />
                  </Trans>
                </span>
              </>
            )}
          </p>
        </div>
        {children}
      </div>
    </div>
  )
}
