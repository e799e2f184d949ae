import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { toDecimals, zero } from '#rules/core/money'
import { parseRiyals } from '#rules/core/parse-riyals'
import { splitRefund } from '#rules/payments/refund'
import { refundLastDay } from '#rules/core/working-days'
import { maxRefundAnswer } from '#rules/desk/text-lengths'
import { Button } from '#ui/button'
import { Checkbox } from '#ui/checkbox'
import { DateTime } from '#ui/date-time'
import { Money } from '#ui/money'
import { Notice } from '#ui/notice'
import { TextField } from '#ui/text-field'
import { showToast } from '#ui/toast'
import { useMay } from '../../frame/staff-user.ts'
import { errorOf } from '../edit/field-error.ts'
import { Overtaken } from '../edit/overtaken.tsx'
import { useAction } from '../edit/use-action.ts'
import { useAmountCheck } from '../../forms/use-amount-check.ts'
import type { RefundAsked, StaffOrder } from './order-types.ts'
import { OwnerWarning } from './order-owner.tsx'
import { UnusedProposal } from './order-unused.tsx'
import { RefundConfirm, roomOf, seenSplit, whatRefundEnds } from './refund-confirm.tsx'

/** A refund that the client asked for and nobody has answered; null where there is none. */
export function OrderRequest({ request, order }: { request: RefundAsked | null; order: StaffOrder }) {
  const { t } = useLingui()
  const action = useAction(() => showToast(t`أُجيب عن طلب الاسترداد.`))
  if (!request) return <Overtaken refusal={action.refusal} />
  return <RequestCard key={request.id} {...{ request, order, action }} />
}

type RequestCardProps = { request: RefundAsked; order: StaffOrder; action: ReturnType<typeof useAction> }

function RequestCard({ request, order, action }: RequestCardProps) {
  const { t } = useLingui()
  const mayRefund = useMay('order:refund')
  const { refusal, submit, isBusy } = action
  const [amount, setAmount] = useState(toDecimals(order.refund_room?.left_minor ?? 0))
  const [words, setWords] = useState('')
  const left = whatRefundEnds(order)
  const [isEnding, setEnding] = useState(!order.period?.owner)
  // It may have ended with another refund while this stood here.
  const ends = isEnding && left !== 'nothing'
  const [isAsked, setAsked] = useState(false)
  const checkAmount = useAmountCheck()
  const typed = parseRiyals(amount) ?? zero
  const split = order.refund_room && splitRefund(roomOf(order.refund_room), typed, request.destination)
  const answer = (granted: boolean) =>
    void submit(
      {
        intent: 'answer_request',
        request: request.id,
        answer: granted ? 'granted' : 'refused',
        amount_minor: String(typed),
        ...seenSplit(split),
        period: ends ? 'end' : 'keep',
        words,
      },
      { method: 'post' },
    )
  return (
    <section className="card" aria-labelledby="request">
      <header>
        <h2 id="request">
          <Trans>العميل يطلب استرداد المبلغ</Trans>
        </h2>
      </header>
      <div className="body stack gap-4">
        <RequestFacts request={request} />
        {request.reason && (
          <p>
            <bdi>{request.reason}</bdi>
          </p>
        )}
        {refusal && !refusal.needsCode && <Notice tone="bad">{refusal.message}</Notice>}
        {mayRefund && (
          <form
            className="stack gap-4"
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              if (split) setAsked(true)
            }}
          >
            <TextField
              label={<Trans>المبلغ المسترد (ريال)</Trans>}
              name="request_amount"
              data-draft="off"
              latin
              inputMode="decimal"
              value={amount}
              onChange={(event) => setAmount(event.currentTarget.value)}
              error={
                checkAmount(amount) ??
                (!split && order.refund_room
                  ? t`أدخلوا مبلغًا لا يزيد على المتاح للاسترداد`
                  : errorOf(refusal?.errors, 'amount_minor'))
              }
            />
            {order.refund_room && (
              <UnusedProposal
                room={order.refund_room}
                amount={typed}
                onTake={(halalas) => setAmount(toDecimals(halalas))}
              />
            )}
            {left !== 'nothing' && (
              <Checkbox checked={ends} onChange={(event) => setEnding(event.currentTarget.checked)}>
                {left === 'renewal' ? (
                  <Trans>إيقاف تجديد الباقة</Trans>
                ) : (
                  <Trans>إنهاء المدة التي دُفعت بهذا الطلب</Trans>
                )}
              </Checkbox>
            )}
            {ends && <OwnerWarning order={order} />}
            <TextField
              label={<Trans>ما يقرؤه العميل</Trans>}
              hint={<Trans>مطلوب عند الرفض.</Trans>}
              name="request_words"
              maxLength={maxRefundAnswer}
              optional
              value={words}
              onChange={(event) => setWords(event.currentTarget.value)}
              error={errorOf(refusal?.errors, 'words')}
            />
            <div className="row">
              <Button
                kind="danger"
                isBusy={isBusy}
                {...(!split && { unavailable: <Trans>أدخلوا مبلغًا لا يزيد على المتاح للاسترداد.</Trans> })}
              >
                <Trans>
                  قبول الطلب واسترداد <Money amount={typed} />
                </Trans>
              </Button>
              <Button
                type="button"
                kind="second"
                isBusy={isBusy}
                onClick={() => answer(false)}
                {...(words.trim() === '' && { unavailable: <Trans>اكتبوا للعميل سبب الرفض أولًا.</Trans> })}
              >
                <Trans>رفض الطلب</Trans>
              </Button>
            </div>
            <RefundConfirm
              isOpen={isAsked}
              order={order}
              split={split}
              ends={ends}
              title={<Trans>قبول طلب العميل واسترداد المبلغ؟</Trans>}
              isBusy={isBusy}
              onClose={() => setAsked(false)}
              onConfirm={() => {
                setAsked(false)
                answer(true)
              }}
            />
          </form>
        )}
      </div>
    </section>
  )
}

/** When it was asked for, until when it is to be answered, and where the money is to go. */
function RequestFacts({ request }: { request: RefundAsked }) {
  return (
    <p className="text-sm text-ink-2">
      <DateTime value={request.created_at} /> ·{' '}
      {request.is_late ? (
        <strong className="text-bad-fg">
          <Trans>تأخر الرد عن موعده</Trans>
        </strong>
      ) : (
        <Trans>
          موعد الرد <DateTime value={refundLastDay(new Date(request.created_at)).toISOString()} form="date" />
        </Trans>
      )}{' '}
      ·{' '}
      {request.destination === 'card' ? (
        <Trans>إلى وسيلة الدفع نفسها</Trans>
      ) : (
        <Trans>إلى رصيده في المتجر</Trans>
      )}
    </p>
  )
}
