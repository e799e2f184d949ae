import { href } from 'react-router'
import { Trans } from '@lingui/react/macro'
import { LinkButton } from '#ui/button'
import { DateTime } from '#ui/date-time'
import { Money } from '#ui/money'
import { Notice } from '#ui/notice'
import type { Subscription } from '../types.ts'

/** A renewal that was not paid: until when the plan stays, what happens next, and how to pay it now. */
export function FailedRenewal({ subscription }: { subscription: Subscription }) {
  const { failed_renewal: failed, grace_ends_at: graceEnd, points_total: points, status } = subscription
  if (!failed) return null
  const isOver = status === 'expired'
  return (
    <Notice
      tone={isOver ? 'bad' : 'wait'}
      icon="warn"
      announce
      title={isOver ? <Trans>انتهت باقتكم ولم يُدفع تجديدها.</Trans> : <Trans>لم ينجح تجديد باقتكم.</Trans>}
    >
      {isOver ? (
        <Trans>إن دفعتموه الآن بدأت مدة جديدة من لحظة الدفع.</Trans>
      ) : (
        <>
          {graceEnd &&
            (points > 0 ? (
              <Trans>
                تبقى باقتكم ونقاطها معكم حتى <DateTime value={graceEnd} form="date" />.
              </Trans>
            ) : (
              <Trans>
                تبقى باقتكم معكم حتى <DateTime value={graceEnd} form="date" />.
              </Trans>
            ))}{' '}
          {failed.next_try_at ? (
            <Trans>
              سنعيد الخصم من بطاقتكم في <DateTime value={failed.next_try_at} form="date" />، ويمكنكم الدفع
              الآن.
            </Trans>
          ) : (
            <Trans>لن نعيد المحاولة تلقائيًا: ادفعوا ببطاقة أخرى لتستمر.</Trans>
          )}
        </>
      )}
      <div className="mt-3">
        <LinkButton to={`${href('/payment')}?order=${failed.order_id}`}>
          <Trans>
            دفع التجديد <Money amount={failed.amount_minor} />
          </Trans>
        </LinkButton>
      </div>
    </Notice>
  )
}
