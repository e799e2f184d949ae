import { Trans } from '@lingui/react/macro'
import { href, Link } from 'react-router'
import { DateTime } from '#ui/date-time'
import { Notice } from '#ui/notice'
import { PlanEnd } from '../plan-end.tsx'
import type { Subscription } from '../types.ts'

/** The running plan of whoever closes their account. */
export type ClosingPlan = {
  name: string
  /**
   * Until when it can be used as things stand; null where its paid time is over: it rests behind it, or its
   * renewal ends a pause and is not paid.
   */
  endsAt: string | null
  ahead: Subscription['plans_ahead']
  pausedUntil: string | null
}

/** What is lost of the plan with the account. */
export function ClosingPlanNotice({ plan }: { plan: ClosingPlan }) {
  return (
    <Notice tone="wait">
      <WhatIsLost plan={plan} />{' '}
      <Trans>
        إن كنتم ضمن مهلة الرجوع عن الشراء (7 أيام، ولم تُستخدم الباقة) فاطلبوا الاسترداد من صفحة الطلب في{' '}
        <Link to={href('/user/orders')}>طلباتكم</Link> قبل الإغلاق، فلا يمكن طلبه بعده.
      </Trans>
    </Notice>
  )
}

function WhatIsLost({ plan: { name, endsAt, ahead, pausedUntil } }: { plan: ClosingPlan }) {
  if (endsAt !== null) {
    return (
      <Trans>
        باقتكم «<bdi>{name}</bdi>» سارية حتى <PlanEnd end={endsAt} ahead={ahead} form="long-date" />. بإغلاق
        الحساب تفقدون ما بقي منها ومن نقاطها.
      </Trans>
    )
  }
  if (pausedUntil !== null) {
    return (
      <Trans>
        انتهت المدة المدفوعة من باقتكم «<bdi>{name}</bdi>»، وهي متوقفة مؤقتًا حتى{' '}
        <DateTime value={pausedUntil} form="long-date" />. بإغلاق الحساب تنتهي ولا تعود في ذلك اليوم.
      </Trans>
    )
  }
  return (
    <Trans>
      انتهت المدة المدفوعة من باقتكم «<bdi>{name}</bdi>» ولم يُدفع تجديدها بعد. بإغلاق الحساب تنتهي.
    </Trans>
  )
}

/** What becomes of those who share the plan. */
export function SharersStay({ plan }: { plan: ClosingPlan | null }) {
  if (plan?.endsAt === null) {
    return <Trans>من تشاركونهم باقتكم يخرجون منها مع الإغلاق، فقد انتهت مدتها المدفوعة، ثم تُمحى أرقامهم.</Trans>
  }
  return <Trans>من تشاركونهم باقتكم يبقون فيها حتى نهاية مدتها، ثم تُمحى أرقامهم.</Trans>
}
