import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { z } from '#contract/wire'
import type { RefundRequest } from '#contract/subscription-changes'
import { Button } from '#ui/button'
import { ConfirmDialog } from '#ui/confirm-dialog'
import { DateTime } from '#ui/date-time'
import { Disclosure } from '#ui/disclosure'
import { Money } from '#ui/money'
import { Notice } from '#ui/notice'
import { Radio } from '#ui/checkbox'
import { TextArea } from '#ui/text-field'

export type Withdrawal = {
  allowed: { until: string; amount_minor: number; at_once: boolean } | null
  refund_requests: z.infer<typeof RefundRequest>[]
}

/** The client's right to take an unused purchase back, and what became of a request. */
export function OrderWithdrawal({ allowed, refund_requests: [latest] }: Withdrawal) {
  return (
    <>
      {latest?.status === 'open' && (
        <Notice tone="wait" title={<Trans>طلب الاسترداد قيد النظر.</Trans>}>
          <Trans>
            أرسلتموه في <DateTime value={latest.created_at} form="date" />، وسنجيبكم برسالة.
          </Trans>
        </Notice>
      )}
      {latest?.status === 'refused' && (
        <Notice tone="info" title={<Trans>لم يُقبل طلب الاسترداد.</Trans>}>
          <bdi>{latest.answer}</bdi>
        </Notice>
      )}
      {allowed && <AskBack allowed={allowed} />}
    </>
  )
}

function AskBack({ allowed }: { allowed: NonNullable<Withdrawal['allowed']> }) {
  const [form, setForm] = useState<HTMLFormElement | null>(null)
  const [isAsked, setAsked] = useState(false)
  const isBusy = useNavigation().state !== 'idle'
  const amount = <Money amount={allowed.amount_minor} />
  return (
    <section className="card">
      <Disclosure title={<Trans>الرجوع عن الشراء واسترداد المبلغ</Trans>}>
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
          <input type="hidden" name="intent" value="withdraw" />
          <p className="text-sm text-ink-2">
            <Trans>
              يحق لكم الرجوع حتى نهاية يوم <DateTime value={allowed.until} form="date" /> ما دامت الباقة لم
              تُستخدم.
            </Trans>{' '}
            {allowed.at_once ? (
              <Trans>نعيد {amount} فورًا وتنتهي الباقة.</Trans>
            ) : (
              <Trans>ننظر في طلبكم ثم نعيد المبلغ ({amount}).</Trans>
            )}
          </p>
          <fieldset className="stack gap-1">
            <legend className="text-sm font-medium">
              <Trans>إلى أين نعيده؟</Trans>
            </legend>
            <Radio name="destination" value="card" defaultChecked>
              <Trans>إلى وسيلة الدفع نفسها: البطاقة أو الرصيد</Trans>
            </Radio>
            <Radio name="destination" value="balance">
              <Trans>كله إلى رصيدي في المتجر</Trans>
            </Radio>
          </fieldset>
          <TextArea label={<Trans>السبب</Trans>} name="reason" optional maxLength={1000} rows={2} />
          <div>
            <Button kind="danger-line">
              <Trans>طلب الاسترداد</Trans>
            </Button>
          </div>
        </Form>
      </Disclosure>
      <ConfirmDialog
        isOpen={isAsked}
        tone="red"
        title={<Trans>الرجوع عن هذا الشراء؟</Trans>}
        safe={<Trans>إبقاء الباقة</Trans>}
        action={<Trans>طلب الاسترداد</Trans>}
        isBusy={isBusy}
        busy={<Trans>نرسل الطلب…</Trans>}
        onClose={() => setAsked(false)}
        onConfirm={() => form?.requestSubmit()}
      >
        {allowed.at_once ? (
          <Trans>تنتهي الباقة ونقاطها الآن، ونعيد {amount}. لا يمكن التراجع.</Trans>
        ) : (
          <Trans>تبقى الباقة حتى نجيب عن طلبكم.</Trans>
        )}
      </ConfirmDialog>
    </section>
  )
}
