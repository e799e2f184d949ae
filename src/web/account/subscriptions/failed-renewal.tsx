import { href } from 'react-router'
import { Trans } from '@lingui/react/macro'
import { LinkButton } from '#ui/button'
import { DateTime } from '#ui/date-time'
import { Money } from '#ui/money'
import { Notice } from '#ui/notice'
import type { Subscription } from '../types.ts'

/**
 * A renewal that was not paid: until when the plan stays, or that it has not begun after a pause; what
 * happens next, and how to pay it now.
 */
export function FailedRenewal({ subscription, now }: { subscription: Subscription; now: string }) {
  const { failed_renewal: failed, grace_ends_at: graceEnd, access_ends_at: accessEnd, status } = subscription
  const { points_total: points, charged_with_consent: waitsForConsent } = subscription
  if (!failed) return null
  // Nobody knows yet whether it is paid, so nothing else can be.
  const { is_unanswered: isUnanswered } = failed
  const isOver = status === 'expired'
  // The grace lasts, and gives nothing: the renewal ends a pause.
  const isResuming = graceEnd !== null && Date.parse(graceEnd) > Date.parse(now) && accessEnd === null
  return (
    <Notice
      tone={isOver ? 'bad' : 'wait'}
      icon="warn"
      announce
      title={
        isOver ? (
          <Trans>انتهت باقتكم ولم يُدفع تجديدها.</Trans>
        ) : isResuming ? (
          <Trans>لم تبدأ مدتكم الجديدة بعد.</Trans>
        ) : isUnanswered ? (
          <Trans>لم نتمكن من الوصول إلى البنك لتجديد باقتكم.</Trans>
        ) : (
          <Trans>لم ينجح تجديد باقتكم.</Trans>
        )
      }
    >
      {isOver ? (
        <Trans>إن دفعتموه الآن بدأت مدة جديدة من لحظة الدفع.</Trans>
      ) : isResuming && isUnanswered ? (
        <Trans>
          انتهى الإيقاف المؤقت ولم نتمكن من الوصول إلى البنك. نعيد المحاولة تلقائيًا حتى{' '}
          <DateTime value={graceEnd} form="date" isEnd />، وتبدأ مدتكم من لحظة الدفع. لا يلزمكم شيء.
        </Trans>
      ) : isResuming ? (
        <Resuming
          amount={failed.amount_minor}
          nextTryAt={failed.next_try_at}
          lastDay={graceEnd}
          waitsForConsent={waitsForConsent}
        />
      ) : (
        <>
          {graceEnd &&
            (points > 0 ? (
              <Trans>
                تبقى باقتكم ونقاطها معكم حتى <DateTime value={graceEnd} form="date" isEnd />.
              </Trans>
            ) : (
              <Trans>
                تبقى باقتكم معكم حتى <DateTime value={graceEnd} form="date" isEnd />.
              </Trans>
            ))}{' '}
          {isUnanswered ? (
            <Trans>نعيد المحاولة تلقائيًا حين يعود، ولا يلزمكم شيء.</Trans>
          ) : waitsForConsent ? (
            <Trans>لا نعيد الخصم قبل أن توافقوا على السعر الجديد، ويمكنكم الدفع الآن.</Trans>
          ) : failed.next_try_at ? (
            <Trans>
              سنعيد الخصم من بطاقتكم في <DateTime value={failed.next_try_at} form="date" />، ويمكنكم الدفع
              الآن.
            </Trans>
          ) : (
            <Trans>لن نعيد المحاولة تلقائيًا: ادفعوا ببطاقة أخرى لتستمر.</Trans>
          )}
        </>
      )}
      {!isUnanswered && (
        <div className="mt-3">
          <LinkButton to={`${href('/payment')}?order=${failed.order_id}`}>
            <Trans>
              دفع التجديد <Money amount={failed.amount_minor} />
            </Trans>
          </LinkButton>
        </div>
      )}
    </Notice>
  )
}

type ResumingProps = {
  amount: number
  nextTryAt: string | null
  lastDay: string
  /** It is charged with the consent to a new price, and not before. */
  waitsForConsent: boolean
}

/** After a pause nothing runs before the renewal is paid. */
function Resuming({ amount, nextTryAt, lastDay, waitsForConsent }: ResumingProps) {
  return (
    <>
      {waitsForConsent ? (
        <Trans>
          انتهى الإيقاف المؤقت ولم يُدفع التجديد. لا نعيد الخصم قبل أن توافقوا على السعر الجديد، ويمكنكم الدفع
          الآن.
        </Trans>
      ) : nextTryAt ? (
        <Trans>
          انتهى الإيقاف المؤقت ولم ينجح خصم <Money amount={amount} />. نعيد المحاولة في{' '}
          <DateTime value={nextTryAt} form="date" />، ويمكنكم الدفع الآن.
        </Trans>
      ) : (
        <Trans>
          انتهى الإيقاف المؤقت ولم ينجح خصم <Money amount={amount} />، ولن نعيد المحاولة تلقائيًا: ادفعوا ببطاقة
          أخرى.
        </Trans>
      )}{' '}
      <Trans>
        تبدأ مدتكم من لحظة الدفع، وإن لم يُدفع التجديد حتى <DateTime value={lastDay} form="date" isEnd /> انتهى
        اشتراككم.
      </Trans>
    </>
  )
}
