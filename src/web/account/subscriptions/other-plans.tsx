import { Trans } from '@lingui/react/macro'
import { href, Link } from 'react-router'
import { Notice } from '#ui/notice'
import { isPaused, returnDay } from '../pause-days.ts'
import type { Subscription } from '../types.ts'
import { mayBeCredited } from './may-be-credited.ts'
import { isBeingRenewed } from '../plan/pause.tsx'

/** Another plan: at once or at the paid end while this one runs, else bought anew. */
export function OtherPlans({ subscription, now }: { subscription: Subscription; now: string }) {
  const { id, renewal, ends_at, product, plan_change, status } = subscription
  if (isPaused(subscription, now) || isBeingRenewed(subscription, now)) return null
  const isOver = Date.parse(ends_at) <= Date.parse(now)
  if (renewal && (!isOver || status === 'past_due')) {
    if (plan_change) return null
    return (
      <Notice title={<Trans>هل تريدون باقة أخرى؟</Trans>} icon="info">
        {isOver ? (
          <Trans>تبدأ فور دفعها، ولا نخصم التجديد الذي لم يتم.</Trans>
        ) : (
          <WhenTheyBegin
            isCredited={mayBeCredited(subscription, now)}
            isPausedFirst={returnDay(subscription) !== null}
          />
        )}{' '}
        <Link to={href('/user/subscriptions/:id/change', { id })}>
          <Trans>تغيير الباقة</Trans>
        </Link>
      </Notice>
    )
  }
  return (
    <Notice title={<Trans>هل تريدون باقة أخرى؟</Trans>} icon="info">
      {product.is_active ? (
        <Trans>اشتركوا فيها من جديد، أو اختاروا غيرها.</Trans>
      ) : (
        <Trans>لم تعد هذه الباقة تُباع. اختاروا غيرها.</Trans>
      )}{' '}
      <Link to="/#compare">
        <Trans>مقارنة الباقات</Trans>
      </Link>
    </Notice>
  )
}

/** Plans that cost more a day begin at once, and what is left of this one counts, where it was paid here. */
function WhenTheyBegin({ isCredited, isPausedFirst }: { isCredited: boolean; isPausedFirst: boolean }) {
  if (!isCredited) {
    return isPausedFirst ? (
      <Trans>الباقة التي تكلفة يومها أعلى تبدأ فورًا، وغيرها تبدأ عند عودتكم من الإيقاف المؤقت.</Trans>
    ) : (
      <Trans>الباقة التي تكلفة يومها أعلى تبدأ فورًا، وغيرها تبدأ عند نهاية مدتكم.</Trans>
    )
  }
  return isPausedFirst ? (
    <Trans>
      الباقة التي تكلفة يومها أعلى تبدأ فورًا وتُحسب لكم قيمة ما دفعتموه ولم تستخدموه، وغيرها تبدأ عند عودتكم من
      الإيقاف المؤقت.
    </Trans>
  ) : (
    <Trans>
      الباقة التي تكلفة يومها أعلى تبدأ فورًا وتُحسب لكم قيمة ما دفعتموه ولم تستخدموه، وغيرها تبدأ عند نهاية
      مدتكم.
    </Trans>
  )
}
