import { Trans } from '@lingui/react/macro'
import { type ClosingPlan, SharersStay } from './closing-plan.tsx'

/**
 * What is kept of an account that is closed, and why. `wasImported`: it, or anything of it, came from another
 * system.
 */
export function WhatStays({ plan, wasImported }: { plan: ClosingPlan | null; wasImported: boolean }) {
  return (
    <section className="stack gap-2">
      <h2 className="text-lg">
        <Trans>ما يبقى، ولماذا</Trans>
      </h2>
      <ul className="bullets">
        <li>
          <Trans>
            الطلبات والمدفوعات والفواتير بأرقامها ومبالغها دون اسمكم: يوجب نظام ضريبة القيمة المضافة حفظها ست
            سنوات على الأقل.
          </Trans>
        </li>
        <li>
          <Trans>وقت موافقاتكم على الشروط ونصوصها، إثباتًا لما اتُّفق عليه.</Trans>
        </li>
        <li>
          <Trans>أرقام التذاكر وأوقاتها وحالاتها دون نصوصها، وما كان منها مفتوحًا يُغلق.</Trans>
        </li>
        <li>
          <Trans>بصمة مشفّرة لرقم جوالكم لا يُستخرج منها الرقم، حتى لا تُمنح عروض أول عملية شراء مرتين.</Trans>
        </li>
        {wasImported && (
          <li>
            <Trans>
              بصمات مشفّرة لما نُقل إلى هذا المتجر من حسابكم في نظامنا السابق، لا يُستخرج منها شيء، حتى لا يُنقل
              حسابكم مرة أخرى بعد إغلاقه.
            </Trans>
          </li>
        )}
        <li>
          <SharersStay plan={plan} />
        </li>
      </ul>
    </section>
  )
}
