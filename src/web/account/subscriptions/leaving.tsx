import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Form } from 'react-router'
import { maxLeavingWords, stopRenewalReasons, type StopRenewalReason } from '#rules/sale/stop-renewal-reasons'
import { Button } from '#ui/button'
import { ChoiceList } from '#ui/choice-list'
import { Notice } from '#ui/notice'
import { LongText } from '#ui/long-text'
import { PlanEnd } from '../plan-end.tsx'
import type { Subscription } from '../types.ts'
import { OtherCard } from '../card/other-card.tsx'
import type { SavedCard } from '../card/types.ts'
import { Agreement } from './auto-renewal.tsx'

/**
 * The renewal is off and the plan still runs: one button turns it on again with the same card, beside what is
 * agreed to by it. What would be charged at once, or costs a new price that has to be agreed to, is turned on
 * below.
 */
export function StoppedNotice({
  subscription,
  card,
  hasOther,
}: {
  subscription: Pick<Subscription, 'access_ends_at' | 'product' | 'renewal' | 'points_total' | 'plans_ahead'>
  card: SavedCard | null
  /** Another card of theirs may be charged in its place. */
  hasOther: boolean
}) {
  const { access_ends_at: end, renewal } = subscription
  return (
    <Notice tone="info" title={<Trans>التجديد التلقائي متوقف.</Trans>} announce>
      {end === null ? (
        <Trans>مدتها المدفوعة انتهت، فتنتهي الباقة الآن.</Trans>
      ) : subscription.points_total > 0 ? (
        <Trans>
          تبقى الباقة معكم بكل نقاطها حتى <PlanEnd end={end} ahead={subscription.plans_ahead} />، ثم تنتهي.
        </Trans>
      ) : (
        <Trans>
          تبقى الباقة معكم حتى <PlanEnd end={end} ahead={subscription.plans_ahead} />، ثم تنتهي.
        </Trans>
      )}
      {card && renewal && !renewal.is_due && !renewal.needs_consent && (
        <Form method="post" noValidate className="mt-3">
          <p className="mb-2">
            <Agreement subscription={subscription} card={card} /> {hasOther && <OtherCard />}
          </p>
          <input type="hidden" name="payment_method_id" value={card.id} />
          <input type="hidden" name="expected" value={renewal.price_after_tax_minor} />
          <Button kind="second" size="small" name="intent" value="renew">
            <Trans>استئناف التجديد</Trans>
          </Button>
        </Form>
      )}
    </Notice>
  )
}

/** Asked once, after the action: nobody has to answer in order to leave. */
export function LeavingQuestion() {
  const { t } = useLingui()
  const [reason, setReason] = useState<StopRenewalReason | ''>('')
  return (
    <section className="card" aria-labelledby="why">
      <header>
        <h2 id="why">
          <Trans>ما الذي جعلكم توقفون التجديد؟</Trans>
        </h2>
      </header>
      <Form method="post" noValidate className="body stack gap-4">
        <p className="hint">
          <Trans>اختياري. تساعدنا إجابتكم على أن نصلح ما لم يعجبكم.</Trans>
        </p>
        <ChoiceList
          legend={t`سبب إيقاف التجديد`}
          name="reason"
          value={reason}
          onChange={(value) => setReason(stopRenewalReasons.find((one) => one === value) ?? 'other')}
          choices={[
            { value: 'too_expensive', label: <Trans>السعر أعلى مما يناسبني</Trans> },
            { value: 'not_used', label: <Trans>لم أعد أستخدمها</Trans> },
            { value: 'missing_feature', label: <Trans>تنقصها ميزة أحتاج إليها</Trans> },
            { value: 'found_other', label: <Trans>وجدت خدمة أخرى</Trans> },
            { value: 'trouble', label: <Trans>واجهت مشكلات فيها</Trans> },
            { value: 'other', label: <Trans>سبب آخر</Trans> },
          ]}
        />
        <LongText
          label={<Trans>بعبارتكم</Trans>}
          name="words"
          optional
          maxLength={maxLeavingWords}
          rows={3}
        />
        <div>
          <Button kind="second" name="intent" value="leaving">
            <Trans>إرسال السبب</Trans>
          </Button>
        </div>
      </Form>
    </section>
  )
}
