import { Trans, useLingui } from '@lingui/react/macro'
import { type RefObject, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { toDecimals, zero } from '#rules/core/money'
import { parseRiyals } from '#rules/core/parse-riyals'
import { splitRefund, type RefundWay } from '#rules/payments/refund'
import { maxReason } from '#rules/desk/text-lengths'
import { Button } from '#ui/button'
import { Money } from '#ui/money'
import { Notice } from '#ui/notice'
import { TextField } from '#ui/text-field'
import { showToast } from '#ui/toast'
import { DialogActions } from '../edit/dialog-actions.tsx'
import { giveUpDrafts } from '../../forms/give-up.ts'
import { EditDialog } from '#ui/edit-dialog'
import { errorOf } from '../edit/field-error.ts'
import { useAction } from '../edit/use-action.ts'
import { useIdempotencyKey } from '../edit/use-idempotency-key.ts'
import { refundToSend, type SentRefund } from './sent-refund.ts'
import { useAmountCheck } from '../../forms/use-amount-check.ts'
import { ReasonField } from '../edit/reason-field.tsx'
import type { RefundAsked, StaffOrder } from './order-types.ts'
import { OwnerWarning } from './order-owner.tsx'
import { UnusedProposal } from './order-unused.tsx'
import { PeriodChoice, WayChoice } from './refund-choices.tsx'
import {
  RefundConfirm,
  type RefundRoom,
  roomOf,
  seenSplit,
  SplitWords,
  whatRefundEnds,
} from './refund-confirm.tsx'

/** Opens the panel in which money is given back; `?act=refund` in the address opens it, too. */
export function RefundButton({ order, request }: { order: StaffOrder; request: RefundAsked | null }) {
  const { t } = useLingui()
  const [query, setQuery] = useSearchParams()
  const isAsked = query.get('act') === 'refund'
  const [isOpen, setOpen] = useState(isAsked)
  const form = useRef<HTMLFormElement>(null)
  const close = () => {
    setOpen(false)
    // A reload would open it once more.
    if (isAsked) setQuery(withoutAct, { replace: true, preventScrollReset: true })
  }
  const action = useAction(() => {
    // It was sent by the button of its question, which stands outside of the form.
    if (form.current) giveUpDrafts(form.current)
    close()
    showToast(t`طُلب الاسترداد.`)
  })
  const room = order.refund_room
  if (!room) {
    // Somebody else gave all of it back while this was open.
    return isOpen && action.refusal ? (
      <EditDialog title={<Trans>استرداد مبلغ من الطلب</Trans>} onClose={close}>
        <Notice tone="bad" title={action.refusal.message}>
          <Trans>لم يبقَ في هذا الطلب ما يُسترد.</Trans>
        </Notice>
      </EditDialog>
    ) : null
  }
  return (
    <>
      <Button type="button" kind="second" icon="undo" onClick={() => setOpen(true)}>
        <Trans>استرداد مبلغ</Trans>
      </Button>
      {isOpen && <RefundDialog {...{ order, request, room, action, form }} onClose={close} />}
    </>
  )
}

function withoutAct(query: URLSearchParams): URLSearchParams {
  query.delete('act')
  return query
}

type RefundDialogProps = {
  order: StaffOrder
  request: RefundAsked | null
  room: RefundRoom
  action: ReturnType<typeof useAction>
  form: RefObject<HTMLFormElement | null>
  onClose: () => void
}

export function RefundDialog({ order, request, room, action, form, onClose }: RefundDialogProps) {
  const { t } = useLingui()
  const { submit, isBusy, refusal } = action
  const [typed, setTyped] = useState(toDecimals(room.left_minor))
  const [reason, setReason] = useState('')
  const [chosenWay, setChosenWay] = useState<RefundWay>('card')
  const way = room.card_left_minor > 0 ? chosenWay : 'balance'
  // What becomes of the plan is the decision that costs most when it is made by a default: nothing is chosen
  // until somebody does.
  const ends = whatRefundEnds(order)
  const asksPeriod = ends !== 'nothing' && room.can_keep_access
  const isOver = ends === 'renewal'
  const [period, setPeriod] = useState(room.can_keep_access ? (asksPeriod ? '' : 'keep') : 'end')
  const [isAsked, setAsked] = useState(false)
  const { key } = useIdempotencyKey(refusal)
  const sent = useRef<SentRefund>(null)

  const checkAmount = useAmountCheck()
  const amount = parseRiyals(typed) ?? zero
  const split = splitRefund(roomOf(room), amount, way)
  const send = () => {
    setAsked(false)
    const form = {
      intent: 'refund',
      amount_minor: String(amount),
      ...seenSplit(split),
      destination: way,
      period,
      reason,
      key,
    }
    sent.current = refundToSend(sent.current, {
      chosen: { key, amount, way: chosenWay, period, reason },
      form,
    })
    void submit(sent.current.form, { method: 'post' })
  }

  const missing =
    period === '' ? (
      <Trans>اختاروا هل تبقى المدة أو تنتهي.</Trans>
    ) : reason.trim() === '' ? (
      <Trans>اكتبوا السبب أولًا.</Trans>
    ) : undefined

  return (
    <EditDialog title={<Trans>استرداد مبلغ من الطلب</Trans>} onClose={onClose}>
      <form
        id="order-refund"
        ref={form}
        className="stack gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (split && missing === undefined) setAsked(true)
        }}
      >
        {refusal && !refusal.needsCode && <Notice tone="bad">{refusal.message}</Notice>}
        {request && (
          <Notice tone="wait" title={<Trans>للعميل طلب استرداد لم يُجَب عنه.</Trans>}>
            {request.reason && <bdi className="block">{request.reason}</bdi>}
            <Trans>
              ردّوا عليه في صفحة الطلب ليُغلق ويصله الرد. ما يُسترد من هنا لا يغلقه، إلا إن عاد به المبلغ كله:
              فيُغلق مقبولًا بلا ردّ مكتوب.
            </Trans>
          </Notice>
        )}
        <div className="refund-columns">
          <div className="stack gap-4">
            <TextField
              label={<Trans>المبلغ المسترد (ريال)</Trans>}
              name="amount"
              data-draft="off"
              latin
              inputMode="decimal"
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
              error={
                checkAmount(typed) ??
                (split
                  ? errorOf(refusal?.errors, 'amount_minor')
                  : t`أدخلوا مبلغًا لا يزيد على المتاح للاسترداد`)
              }
            />
            <ReasonField
              label={<Trans>سبب الاسترداد</Trans>}
              maxLength={maxReason}
              value={reason}
              onChange={setReason}
              errors={refusal?.errors}
            />
            <UnusedProposal
              room={room}
              amount={amount}
              onTake={(halalas) => {
                setTyped(toDecimals(halalas))
                // The button goes; whoever pressed it finds the amount.
                form.current?.querySelector<HTMLElement>('[name="amount"]')?.focus()
              }}
            />
          </div>
          <RoomFacts room={room} />
        </div>
        {/* Decided anew each time: no draft decides it. */}
        <div className="refund-columns" data-draft="off">
          <WayChoice {...{ room, way }} onChoose={setChosenWay} />
          {(asksPeriod || !room.can_keep_access) && (
            <PeriodChoice canKeep={room.can_keep_access} {...{ isOver, period }} onChoose={setPeriod} />
          )}
        </div>
        {period === 'end' && <OwnerWarning order={order} />}
        <DialogActions
          beside={<span className="me-auto self-center">{split && <SplitWords split={split} />}</span>}
          onClose={onClose}
          kind="danger"
          isBusy={isBusy}
          busy={<Trans>نسترد…</Trans>}
          {...(missing && { unavailable: missing })}
        >
          <Trans>
            متابعة استرداد <Money amount={amount} />
          </Trans>
        </DialogActions>
      </form>
      <RefundConfirm
        isOpen={isAsked}
        order={order}
        split={split}
        ends={period === 'end'}
        title={<Trans>استرداد هذا المبلغ؟</Trans>}
        isBusy={isBusy}
        onClose={() => setAsked(false)}
        onConfirm={send}
      />
    </EditDialog>
  )
}

function RoomFacts({ room }: { room: RefundRoom }) {
  const given = room.given_card_minor + room.given_balance_minor
  return (
    <dl className="facts amounts">
      <dt>
        <Trans>دُفع بالبطاقة</Trans>
      </dt>
      <dd>
        <Money amount={room.paid_card_minor} />
      </dd>
      <dt>
        <Trans>دُفع من الرصيد</Trans>
      </dt>
      <dd>
        <Money amount={room.paid_balance_minor} />
      </dd>
      {given > 0 && (
        <>
          <dt>
            <Trans>استُرد من قبل</Trans>
          </dt>
          <dd>
            <Money amount={given} />
          </dd>
        </>
      )}
      <dt>
        <Trans>المتاح للاسترداد</Trans>
      </dt>
      <dd>
        <b>
          <Money amount={room.left_minor} />
        </b>
      </dd>
    </dl>
  )
}
