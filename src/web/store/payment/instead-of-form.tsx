import { Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { href } from 'react-router'
import { Button, LinkButton } from '#ui/button'
import { Empty } from '#ui/empty'
import { Heading } from './heading.tsx'
import { standOn } from './stand-on.ts'

/** The order's id is wrong, somebody else's, or its time is over: there is no telling which. */
export function InvalidOrder() {
  return (
    <div className="mx-auto max-w-[600px]">
      <Heading />
      <Empty
        title={<Trans>رقم الطلب غير صحيح أو انتهت مهلته</Trans>}
        act={
          <div className="row justify-center">
            <LinkButton to="/#plans">
              <Trans>اختيار باقة</Trans>
            </LinkButton>
            <LinkButton to={href('/user/orders')} kind="second">
              <Trans>طلباتي</Trans>
            </LinkButton>
          </div>
        }
      >
        <Trans>لم يُخصم أي مبلغ من هذه الصفحة. تجدون طلباتكم السابقة وحالتها في «طلباتي».</Trans>
      </Empty>
    </div>
  )
}

/** Somebody cancelled it, maybe while its payment page stood open. */
export function CancelledOrder({ id }: { id: string }) {
  return (
    <div className="mx-auto max-w-[600px]">
      <Heading />
      <Empty
        title={<Trans>أُلغي هذا الطلب</Trans>}
        act={
          <div className="row justify-center">
            <LinkButton to="/#plans">
              <Trans>اختيار باقة</Trans>
            </LinkButton>
            <LinkButton to={href('/user/orders/:id', { id })} kind="second">
              <Trans>تفاصيل الطلب</Trans>
            </LinkButton>
          </div>
        }
      >
        <Trans>لا يمكن دفعه بعد الآن، ولم يُخصم أي مبلغ من هذه الصفحة. إن أردتم الباقة فاختاروها من جديد.</Trans>
      </Empty>
    </div>
  )
}

type OpenAttemptChoiceProps = { isAtBank: boolean; onGoOn: () => void; onReplace: () => void }

/** One order has one open attempt: go on with it, or give it up for another card. */
export function OpenAttemptChoice({ isAtBank, onGoOn, onReplace }: OpenAttemptChoiceProps) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => standOn(title.current), [])
  return (
    <section className="card padded stack gap-5" aria-labelledby="open-attempt">
      <div className="stack gap-1.5" role="status">
        <h2 ref={title} id="open-attempt" className="text-xl">
          <Trans>توجد محاولة دفع مفتوحة لهذا الطلب</Trans>
        </h2>
        <p className="text-ink-2">
          {isAtBank ? (
            <Trans>
              لم تكتمل عملية الدفع بعد: بنككم ينتظر تأكيدكم. أكملوها في صفحته، أو ادفعوا ببطاقة أخرى فنلغي هذه
              المحاولة.
            </Trans>
          ) : (
            <Trans>
              لم يصلنا ردّ البنك عليها بعد. تحققوا من نتيجتها، أو ادفعوا ببطاقة أخرى فنلغي هذه المحاولة.
            </Trans>
          )}{' '}
          <Trans>لن تُخصم القيمة مرتين.</Trans>
        </p>
      </div>
      <div className="row">
        <Button type="button" onClick={onGoOn}>
          {isAtBank ? <Trans>إكمال الدفع لدى البنك</Trans> : <Trans>التحقق من النتيجة</Trans>}
        </Button>
        <Button type="button" kind="second" onClick={onReplace}>
          <Trans>استخدام بطاقة أخرى</Trans>
        </Button>
      </div>
    </section>
  )
}
