import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Form, Link, useLocation, useNavigation } from 'react-router'
import { maxWithdrawalReason } from '#rules/sale/withdrawal'
import { Button } from '#ui/button'
import { ConfirmDialog } from '#ui/confirm-dialog'
import { DateTime } from '#ui/date-time'
import { Disclosure } from '#ui/disclosure'
import { Money } from '#ui/money'
import { Notice } from '#ui/notice'
import { Radio } from '#ui/checkbox'
import { LongText } from '#ui/long-text'
import { Parts, WhatHappens } from './withdrawal-effects.tsx'
import type { Allowed, Withdrawal } from './withdrawal.ts'

/** What was chosen and written, and is still to be confirmed. */
export type Unconfirmed = { destination: 'card' | 'balance'; reason: string }

type OrderWithdrawalProps = Withdrawal & {
  isAsking: boolean
  isShared: boolean
  /** What was chosen and written where the request was refused. */
  kept?: Unconfirmed | undefined
  /**
   * The gateway has refused a part of what went back, and not all of the order's money was given in another
   * way.
   */
  isPartRefused: boolean
}

/** The client's right to take an unused purchase back, and what became of a request. */
export function OrderWithdrawal(props: OrderWithdrawalProps) {
  const {
    allowed,
    ended_by_handover: ended,
    ended_by_use: used,
    refund_requests,
    isAsking,
    isShared,
    kept,
  } = props
  const [latest] = refund_requests
  return (
    <>
      {latest?.status === 'open' && (
        <Notice tone="wait" title={<Trans>طلب الاسترداد قيد النظر.</Trans>}>
          <Trans>
            أرسلتموه في <DateTime value={latest.created_at} form="date" />، وسنردّ عليكم برسالة.
          </Trans>
        </Notice>
      )}
      {latest?.status === 'granted' && (
        <Notice tone="info" title={<Trans>قُبل طلب الاسترداد.</Trans>}>
          {latest.answer && <bdi>{latest.answer}</bdi>}
          {latest.by_law && props.isPartRefused && (
            <Trans>
              لم تقبل بوابة الدفع إعادة المبلغ كله إلى البطاقة. نتابع ما بقي ونعيده إليكم بطريقة أخرى، ولا
              يلزمكم شيء.
            </Trans>
          )}
        </Notice>
      )}
      {latest?.status === 'refused' && (
        <Notice tone="info" title={<Trans>لم يُقبل طلب الاسترداد.</Trans>}>
          <bdi>{latest.answer}</bdi>
        </Notice>
      )}
      {allowed && !isAsking && <AskBack {...{ allowed, isShared, kept }} />}
      {ended && (
        <Notice tone="info" title={<Trans>انتهى حق الرجوع عن هذا الشراء.</Trans>}>
          <Trans>
            نقلتم هذا الاشتراك إلى عضو، فلا يُسترد ما دفعتموه. كان ذلك ممكنًا حتى نهاية يوم{' '}
            <DateTime value={ended} form="date" />.
          </Trans>
        </Notice>
      )}
      {used && (
        <Notice tone="info" title={<Trans>انتهى حق الرجوع عن هذا الشراء.</Trans>}>
          <Trans>استُخدمت نقاط من هذه الباقة، فلا يُسترد ثمنها بالرجوع. لأي سبب آخر اكتبوا إلى الدعم.</Trans>
        </Notice>
      )}
    </>
  )
}

type AskBackProps = { allowed: Allowed; isShared: boolean; kept: Unconfirmed | undefined }

function AskBack({ allowed, isShared, kept }: AskBackProps) {
  const [form, setForm] = useState<HTMLFormElement | null>(null)
  const [isAsked, setAsked] = useState(false)
  const isBusy = useNavigation().state !== 'idle'
  const amount = <Money amount={allowed.amount_minor} />
  const [destination, setDestination] = useState(kept?.destination ?? 'card')
  const toCard = destination === 'card' ? allowed.card_minor : 0
  return (
    <section className="card">
      <p className="body text-good-fg">
        {allowed.at_once ? (
          <Trans>
            يحق لكم الرجوع حتى نهاية يوم <DateTime value={allowed.until} form="date" /> ما دامت الباقة لم
            تُستخدم.
          </Trans>
        ) : (
          <Trans>
            لكم طلب استرداد المبلغ حتى نهاية يوم <DateTime value={allowed.until} form="date" /> ما دامت الخدمة
            لم تُستخدم.
          </Trans>
        )}
      </p>
      <Disclosure isOpen={kept !== undefined} title={<Trans>الرجوع عن الشراء واسترداد المبلغ</Trans>}>
        <Form
          ref={setForm}
          method="post"
          noValidate
          className="stack gap-4"
          onSubmit={(event) => {
            if (isAsked) return
            event.preventDefault()
            setAsked(true)
          }}
        >
          <Seen allowed={allowed} isConfirmed={isAsked} />
          <p className="text-sm text-ink-2">
            {!allowed.at_once ? (
              <Trans>ننظر في طلبكم ونرد عليكم، وإن قُبل أُعيد إليكم {amount}.</Trans>
            ) : allowed.ends === 'plan' ? (
              <Trans>بتأكيدكم تنتهي الباقة ويُعاد إليكم {amount}.</Trans>
            ) : allowed.ends === 'period' ? (
              <Trans>بتأكيدكم تنتهي المدة التي دُفعت بهذا الطلب وحدها ويُعاد إليكم {amount}.</Trans>
            ) : (
              <Trans>بتأكيدكم يُعاد إليكم {amount}.</Trans>
            )}
          </p>
          {!allowed.balance_allowed ? (
            <p className="text-sm text-ink-2">
              {allowed.link_minor > 0 ? (
                <Trans>
                  جزء من ثمن هذا الطلب دُفع برابط عرض السعر لباقتكم السابقة، فيُعاد إلى البطاقة التي دُفع بها.
                </Trans>
              ) : (
                <Trans>دُفع هذا الطلب برابط عرض السعر، فيُعاد ما دُفع بالبطاقة إليها نفسها.</Trans>
              )}
            </p>
          ) : allowed.card_minor > 0 ? (
            <fieldset className="stack gap-1">
              <legend className="text-sm font-medium">
                <Trans>إلى أين نعيده؟</Trans>
              </legend>
              <Radio
                name="destination"
                value="card"
                checked={destination === 'card'}
                onChange={() => setDestination('card')}
                hint={<Parts toCard={allowed.card_minor} toLink={0} amount={allowed.amount_minor} />}
              >
                <Trans>إلى وسيلة الدفع نفسها</Trans>
              </Radio>
              <Radio
                name="destination"
                value="balance"
                checked={destination === 'balance'}
                onChange={() => setDestination('balance')}
                hint={<Parts toCard={0} toLink={0} amount={allowed.amount_minor} />}
              >
                <Trans>كله إلى رصيدي في المتجر</Trans>
              </Radio>
            </fieldset>
          ) : (
            <ToBalanceOnly isCardClosed={allowed.card_is_closed} amount={allowed.amount_minor} />
          )}
          <LongText
            label={<Trans>السبب</Trans>}
            name="reason"
            optional
            maxLength={maxWithdrawalReason}
            rows={2}
            {...(kept && { defaultValue: kept.reason })}
          />
          <div>
            <Button kind="second" isBusy={isBusy} busy={<Trans>نرسل الطلب…</Trans>}>
              <AskFor allowed={allowed} />
            </Button>
          </div>
        </Form>
      </Disclosure>
      <ConfirmDialog
        isOpen={isAsked}
        tone="red"
        title={<Trans>الرجوع عن هذا الشراء؟</Trans>}
        safe={<Keep allowed={allowed} />}
        action={<AskFor allowed={allowed} />}
        isBusy={isBusy}
        busy={<Trans>نرسل الطلب…</Trans>}
        onClose={() => setAsked(false)}
        onConfirm={() => {
          form?.requestSubmit()
          setAsked(false)
        }}
      >
        <WhatHappens {...{ allowed, isShared, toCard }} />
      </ConfirmDialog>
    </section>
  )
}

type WithdrawalAskedProps = { allowed: Allowed; isShared: boolean; unconfirmed: Unconfirmed }

/** Without script: the same question, where the page begins, and a second press. */
export function WithdrawalAsked({ allowed, isShared, unconfirmed }: WithdrawalAskedProps) {
  const { destination, reason } = unconfirmed
  const toCard = destination === 'card' ? allowed.card_minor : 0
  return (
    <Form method="post" noValidate className="card padded stack gap-4" aria-labelledby="withdraw">
      <Seen allowed={allowed} isConfirmed />
      <input type="hidden" name="destination" value={destination} />
      <h2 id="withdraw" className="text-lg">
        <Trans>الرجوع عن هذا الشراء؟</Trans>
      </h2>
      <p className="text-ink-2">
        <WhatHappens {...{ allowed, isShared, toCard }} />
      </p>
      <LongText
        label={<Trans>السبب</Trans>}
        name="reason"
        optional
        maxLength={maxWithdrawalReason}
        rows={2}
        defaultValue={reason}
      />
      <div className="row">
        <Link to={useLocation().pathname} className="button second">
          <Keep allowed={allowed} />
        </Link>
        <Button kind="danger">
          <AskFor allowed={allowed} />
        </Button>
      </div>
    </Form>
  )
}

/** Every button of it says how much. */
function AskFor({ allowed }: { allowed: Allowed }) {
  return (
    <Trans>
      طلب استرداد <Money amount={allowed.amount_minor} />
    </Trans>
  )
}

/** What is asked for, and the sums that whoever asks has seen. */
function Seen({ allowed, isConfirmed }: { allowed: Allowed; isConfirmed: boolean }) {
  return (
    <>
      <input type="hidden" name="intent" value="withdraw" />
      <input type="hidden" name="seen_amount" value={allowed.amount_minor} />
      <input type="hidden" name="seen_card" value={allowed.card_minor} />
      <input type="hidden" name="confirmed" value={isConfirmed ? 'yes' : 'no'} />
    </>
  )
}

/** Not to give it back, after what would end. */
function Keep({ allowed }: { allowed: Allowed }) {
  return allowed.ends === 'period' ? <Trans>إبقاء المدة</Trans> : <Trans>إبقاء الباقة</Trans>
}

/** No card can take it: that it becomes balance is said instead of a choice that nobody has. */
function ToBalanceOnly({ isCardClosed, amount }: { isCardClosed: boolean; amount: number }) {
  return (
    <>
      <input type="hidden" name="destination" value="balance" />
      {isCardClosed ? (
        <Notice tone="wait" title={<Trans>لا يمكن أن يعود هذا المبلغ إلى البطاقة.</Trans>}>
          <Trans>
            سبق أن رُدّ جزء إلى بطاقتكم، ولا تقبل بوابة الدفع ردًّا آخر إليها. إن أكدتم الطلب عاد{' '}
            <Money amount={amount} /> إلى رصيدكم في المتجر. إن أردتموه بطريقة أخرى فاكتبوا إلى الدعم قبل
            التأكيد.
          </Trans>
        </Notice>
      ) : (
        <p className="text-sm">
          <Parts toCard={0} toLink={0} amount={amount} />
        </p>
      )}
    </>
  )
}
