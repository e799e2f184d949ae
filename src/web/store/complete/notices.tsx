import { href } from 'react-router'
import { Trans } from '@lingui/react/macro'
import { LinkButton } from '#ui/button'
import { DateTime } from '#ui/date-time'
import { Money } from '#ui/money'
import { Notice } from '#ui/notice'
import { Points } from '#ui/plan-measures'
import type { ChosenPlan } from '../find-plan.server.ts'
import type { ShownPrice } from './place-order.server.ts'

/** Why this plan cannot be bought now, such as another one that runs. */
export function CannotBuy({ reason }: { reason: string | null }) {
  return (
    <>
      <Notice tone="bad" title={<Trans>لا يمكن شراء هذه الباقة الآن.</Trans>}>
        {reason}
      </Notice>
      <div className="row">
        <LinkButton to={href('/user/orders')}>
          <Trans>طلباتي</Trans>
        </LinkButton>
        <LinkButton to="/#plans" kind="second">
          <Trans>اختيار باقة أخرى</Trans>
        </LinkButton>
      </div>
    </>
  )
}

/** The same plan once more: its time comes behind what is paid already. */
export function ExtensionNotice(props: { startsAt: string; renews: boolean; plan: ChosenPlan }) {
  const { startsAt, renews, plan } = props
  const from = <DateTime value={startsAt} form="date" />
  return (
    <Notice tone="info" title={<Trans>هذا تمديد لاشتراككم.</Trans>}>
      <Trans>
        تبدأ المدة الجديدة في {from}، بعد مدتكم الحالية، ويومها تُضاف <Points count={plan.points} />.
      </Trans>{' '}
      {renews && <Trans>التجديد التلقائي مفعّل لهذه الباقة ويبقى كما هو.</Trans>}
    </Notice>
  )
}

/** Buying a plan that costs more a day while one runs replaces it, and what is unused counts. */
export function UpgradeNotice({
  upgrade,
  plan,
}: {
  upgrade: NonNullable<ShownPrice['upgrade']>
  plan: string
}) {
  return (
    <Notice tone="info" title={<Trans>هذه ترقية لاشتراككم.</Trans>}>
      <Trans>
        تبدأ باقة <bdi>{plan}</bdi> فور الدفع وتحل محل باقتكم الحالية.
      </Trans>{' '}
      {upgrade.credit > 0 && (
        <Trans>
          خصمنا قيمة ما لم تستخدموه منها: <Money amount={upgrade.creditUsed} />.
        </Trans>
      )}
    </Notice>
  )
}

export function PriceChanged({ amount }: { amount: number }) {
  return (
    <Notice tone="wait" announce title={<Trans>تغيّر السعر منذ فتحتم الصفحة.</Trans>}>
      <Trans>
        المطلوب الآن <Money amount={amount} />. لم نسجّل الطلب بعد؛ راجعوا الملخص ثم أكّدوا إن ناسبكم.
      </Trans>
    </Notice>
  )
}

export function WhatComesNext({ amount, isLater }: { amount: number; isLater: boolean }) {
  return (
    <p className="hint text-center">
      {amount > 0 ? (
        <Trans>
          بعدها تختارون وسيلة الدفع وتدفعون <Money amount={amount} />. لا يُخصم شيء قبل ذلك.
        </Trans>
      ) : isLater ? (
        <Trans>لا شيء مطلوب الآن. بعدها تؤكدون الطلب.</Trans>
      ) : (
        <Trans>لا شيء مطلوب الآن. بعدها تؤكدون الطلب وتبدأ باقتكم.</Trans>
      )}
    </p>
  )
}
