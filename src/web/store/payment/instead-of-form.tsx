import { Trans } from '@lingui/react/macro'
import { authorizationMinutes } from '#rules/core/limits'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Form, href, useRevalidator } from 'react-router'
import { Button, LinkButton } from '#ui/button'
import { Empty } from '#ui/empty'
import { Ltr } from '#ui/ltr'
import { Money } from '#ui/money'
import { Heading } from './heading.tsx'
import type { Payable, PayableOrder, RunningPlan } from './read-order.server.ts'
import { standOn } from './stand-on.ts'

/**
 * The order's id is wrong, somebody else's, or its time is over. A link that came to another number of the
 * same person opens after signing in with that one.
 * @param link the address of this page, where the order is none of the account's
 */
export function InvalidOrder({ link }: { link: string | null }) {
  return (
    <div className="mx-auto max-w-[600px]">
      <Heading />
      <Empty
        drawing="not-found"
        title={<Trans>رقم الطلب غير صحيح أو انتهت مهلته</Trans>}
        action={
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
        {link !== null && (
          <Form
            method="post"
            action={`${href('/logout')}?${new URLSearchParams({ back: link })}`}
            reloadDocument
            noValidate
            className="stack mt-3 justify-items-center gap-2"
          >
            <p>
              <Trans>وإن وصلكم رابط هذا الطلب على رقم غير الذي دخلتم به، فهو يُدفع من حساب ذلك الرقم.</Trans>
            </p>
            <Button kind="second" size="small">
              <Trans>الدخول بالرقم الآخر</Trans>
            </Button>
          </Form>
        )}
      </Empty>
    </div>
  )
}

/**
 * Somebody cancelled it, maybe while its payment page stood open; or its plan was paid by another order, such
 * as in another tab.
 */
export function CancelledOrder({ id, runs, isReturned }: Extract<Payable, { state: 'cancelled' }>) {
  if (runs) return <PaidElsewhere {...runs} isReturned={isReturned} />
  return (
    <div className="mx-auto max-w-[600px]">
      <Heading />
      <Empty
        drawing="orders"
        title={<Trans>أُلغي هذا الطلب</Trans>}
        action={
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
        {isReturned ? (
          <Trans>وصل مبلغ لهذا الطلب بعد إلغائه فأعدناه إلى بطاقته. تجدون ذلك في تفاصيل الطلب.</Trans>
        ) : (
          <Trans>
            لا يمكن دفعه بعد الآن، ولم يُخصم أي مبلغ من هذه الصفحة. إن أردتم الباقة فاختاروها من جديد.
          </Trans>
        )}
      </Empty>
    </div>
  )
}

/** Nothing is left to buy: which order has paid it, and the way there. */
function PaidElsewhere({ name, order, refNumber, isReturned }: RunningPlan & { isReturned: boolean }) {
  return (
    <div className="mx-auto max-w-[600px]">
      <Heading />
      <Empty
        drawing="orders"
        title={
          <Trans>
            باقة <bdi>{name}</bdi> تعمل لديكم
          </Trans>
        }
        action={
          <div className="row justify-center">
            <LinkButton to={href('/user/orders/:id', { id: order })}>
              <Trans>
                عرض الطلب <Ltr>{refNumber}</Ltr>
              </Trans>
            </LinkButton>
            <LinkButton to={href('/user/home')} kind="second">
              <Trans>حسابي</Trans>
            </LinkButton>
          </div>
        }
      >
        {isReturned ? (
          <Trans>
            دفعتموها بالطلب <Ltr>{refNumber}</Ltr>، فأُلغي هذا الطلب لئلا تدفعوها مرتين. وصل مبلغ له بعد إلغائه
            فأعدناه إلى بطاقته، ولا يلزمكم شراء آخر.
          </Trans>
        ) : (
          <Trans>
            دفعتموها بالطلب <Ltr>{refNumber}</Ltr>، فأُلغي هذا الطلب لئلا تدفعوها مرتين. لم يُخصم شيء من هذه
            الصفحة، ولا يلزمكم شراء آخر.
          </Trans>
        )}
      </Empty>
    </div>
  )
}

/** Another plan of the client runs, and an order replaces none: they change it, or give the order up. */
export function BlockedOrder({ id, plan, runningId, seller }: Extract<Payable, { state: 'blocked' }>) {
  const change = href('/user/subscriptions/:id/change', { id: runningId })
  return (
    <div className="mx-auto max-w-[600px]">
      <Heading />
      <Empty
        drawing="orders"
        title={<Trans>لا يُدفع هذا الطلب ما دامت لديكم باقة أخرى</Trans>}
        action={
          <div className="row justify-center">
            <LinkButton to={`${change}?plan=${plan.id}`}>
              <Trans>تغيير باقتكم</Trans>
            </LinkButton>
            <LinkButton to={href('/user/orders/:id', { id })} kind="second">
              <Trans>تفاصيل الطلب وإلغاؤه</Trans>
            </LinkButton>
          </div>
        }
      >
        <Trans>
          لم يُخصم شيء. إن أردتم باقة <bdi>{plan.name}</bdi> فغيّروا باقتكم إليها، ونخبركم قبل التأكيد متى تبدأ
          وبكم. وإن لم تريدوها فألغوا الطلب.
        </Trans>
        {seller?.cancelUrl && (
          <p className="mt-3">
            <a className="standing-link text-sm" href={seller.cancelUrl}>
              <Trans>
                العودة إلى <bdi>{seller.name}</bdi> دون دفع
              </Trans>
            </a>
          </p>
        )}
      </Empty>
    </div>
  )
}

/** What has to be decided before a card is asked for: it takes the form's place, and the focus. */
function Choice({ title, action, children }: { title: ReactNode; action: ReactNode; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  useEffect(() => standOn(heading.current), [])
  return (
    <section className="card padded stack gap-5" aria-labelledby={id}>
      <div className="stack gap-1.5" role="status">
        <h2 ref={heading} id={id} className="text-xl">
          {title}
        </h2>
        <div className="stack gap-1 text-ink-2">{children}</div>
      </div>
      <div className="row">{action}</div>
    </section>
  )
}

/** What becomes of it in each case: nothing has to be done here, and nobody has to stay. */
function BankThinks() {
  return (
    <>
      <p>
        <Trans>لن تُخصم القيمة مرتين. نسأل البنك كل دقيقة، ويمكنكم إغلاق هذه الصفحة.</Trans>
      </p>
      <ul className="list-disc ps-5">
        <li>
          <Trans>إن وافق: يكتمل طلبكم فورًا، وتصلكم رسالة.</Trans>
        </li>
        <li>
          <Trans>
            إن رفض أو لم يردّ خلال {authorizationMinutes} دقيقة من المحاولة: لم يُخصم شيء، ويمكنكم الدفع من جديد.
            وإن وصل المبلغ بعد ذلك فعّلنا به باقتكم أو أعدناه إليكم.
          </Trans>
        </li>
        <li>
          <Trans>إن أردتم ألا تنتظروا فادفعوا ببطاقة أخرى، فنلغي هذه المحاولة.</Trans>
        </li>
      </ul>
    </>
  )
}

type OpenAttemptChoiceProps = { isAtBank: boolean; onGoOn: () => void; onReplace: () => void }

/**
 * One order has one open attempt: go on with it, or give it up for another card. Before a card is asked for
 * the page is asked anew: what another tab has paid leads to its order.
 */
export function OpenAttemptChoice({ isAtBank, onGoOn, onReplace }: OpenAttemptChoiceProps) {
  const { revalidate } = useRevalidator()
  const [isAsking, setIsAsking] = useState(false)
  async function replace() {
    const here = location.pathname
    setIsAsking(true)
    await revalidate()
    // Away already: the form would flash up before the order's page.
    if (location.pathname !== here) return
    setIsAsking(false)
    onReplace()
  }
  return (
    <Choice
      title={
        isAtBank ? (
          <Trans>توجد محاولة دفع مفتوحة لهذا الطلب</Trans>
        ) : (
          <Trans>لم يردّ البنك بعد، فلا تدفعوا مرة أخرى</Trans>
        )
      }
      action={
        <>
          <Button type="button" onClick={onGoOn}>
            {isAtBank ? <Trans>إكمال الدفع لدى البنك</Trans> : <Trans>التحقق من النتيجة</Trans>}
          </Button>
          <Button type="button" kind="second" isBusy={isAsking} onClick={() => void replace()}>
            <Trans>استخدام بطاقة أخرى</Trans>
          </Button>
        </>
      }
    >
      {isAtBank ? (
        <p>
          <Trans>
            لم تكتمل عملية الدفع بعد: بنككم ينتظر تأكيدكم. أكملوها في صفحته، أو ادفعوا ببطاقة أخرى فنلغي هذه
            المحاولة.
          </Trans>{' '}
          <Trans>لن تُخصم القيمة مرتين.</Trans>
        </p>
      ) : (
        <BankThinks />
      )}
    </Choice>
  )
}

/**
 * The order waited too long, and is not sold at its price any more. `due`: what the same would cost now, in
 * halalas.
 */
export function PriceChanged({ order, due }: { order: PayableOrder; due: number }) {
  const [before, now] = [<Money key="before" amount={order.due} />, <Money key="now" amount={due} />]
  return (
    <Choice
      title={<Trans>لم يعد هذا الطلب قائمًا بسعره</Trans>}
      action={
        <>
          {order.canOrderAnew && (
            <LinkButton to={`${href('/complete')}?order=${order.id}`}>
              <Trans>المتابعة بسعر {now}</Trans>
            </LinkButton>
          )}
          <LinkButton to={href('/user/orders')} kind="second">
            <Trans>ترك الطلب</Trans>
          </LinkButton>
        </>
      }
    >
      <p>
        {due === order.due ? (
          <Trans>انتهت مهلته أو تغيّرت الباقة منذ سجّلتموه. المطلوب اليوم كما كان: {now}.</Trans>
        ) : (
          <Trans>
            كان {before}، والمطلوب اليوم {now}.
          </Trans>
        )}{' '}
        <Trans>لم يُخصم أي مبلغ.</Trans>{' '}
        {order.canOrderAnew && <Trans>نعرض عليكم الطلب كما تُباع الباقة اليوم، ولا يُسجّل إلا بتأكيدكم.</Trans>}
      </p>
    </Choice>
  )
}
