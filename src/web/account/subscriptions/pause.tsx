import { Trans } from '@lingui/react/macro'
import { Form } from 'react-router'
import { maxPauseDays } from '#rules/leaving'
import { addDays, riyadhDate } from '#rules/riyadh-days'
import { Button } from '#ui/button'
import { DateTime } from '#ui/date-time'
import { Disclosure } from '#ui/disclosure'
import { Field } from '#ui/field'
import { Money } from '#ui/money'
import { Notice } from '#ui/notice'
import type { Subscription } from '../types.ts'

/** Whether the paid time is over and the plan comes back by itself on a day. */
export function isPaused({ paused_until, ends_at }: Subscription, now: string): boolean {
  return paused_until !== null && Date.parse(ends_at) <= Date.parse(now)
}

/** A rest that is coming or going on, and the one press that ends it. */
export function PauseNotice({ subscription, now }: { subscription: Subscription; now: string }) {
  const { paused_until, ends_at, renewal } = subscription
  if (!paused_until) return null
  const isPausing = isPaused(subscription, now)
  const day = <DateTime value={paused_until} form="date" />
  return (
    <Notice
      tone="wait"
      title={isPausing ? <Trans>اشتراككم متوقف مؤقتًا.</Trans> : <Trans>إيقاف مؤقت قادم.</Trans>}
    >
      {isPausing ? (
        <Trans>
          يعود في {day} بسعره نفسه <Money amount={renewal?.price_after_tax_minor ?? 0} />. لا يُخصم شيء قبل ذلك.
        </Trans>
      ) : (
        <Trans>
          تبقى باقتكم حتى <DateTime value={ends_at} form="date" />، ثم تتوقف حتى {day} دون أي خصم، وتعود
          بسعرها نفسه <Money amount={renewal?.price_after_tax_minor ?? 0} />.
        </Trans>
      )}
      <Form method="post" noValidate className="mt-3">
        <Button size="small" {...(!isPausing && { kind: 'second' as const })} name="intent" value="end_pause">
          {isPausing ? <Trans>العودة الآن</Trans> : <Trans>إلغاء الإيقاف المؤقت</Trans>}
        </Button>
      </Form>
    </Notice>
  )
}

/** Instead of leaving: nothing is charged for some weeks, and the price stays. */
export function PauseForm({
  subscription,
  error,
}: {
  subscription: Subscription
  error?: string | undefined
}) {
  const end = new Date(subscription.ends_at)
  const [first, defaultValue, last] = [1, 30, maxPauseDays].map((days) => riyadhDate(addDays(end, days)))
  return (
    <Disclosure inline title={<Trans>إيقاف مؤقت بدل المغادرة</Trans>} isOpen={error !== undefined}>
      <Form method="post" noValidate preventScrollReset className="stack gap-3">
        <p className="hint">
          <Trans>
            تنتهي مدتكم المدفوعة كالمعتاد، ثم لا يُخصم شيء حتى اليوم الذي تختارونه، وتعود الباقة بسعرها نفسه.
          </Trans>
        </p>
        <Field label={<Trans>تاريخ العودة</Trans>} error={error}>
          {(control) => (
            <input
              {...control}
              type="date"
              name="until"
              className="input"
              min={first}
              max={last}
              defaultValue={defaultValue}
              required
            />
          )}
        </Field>
        <div>
          <Button kind="second" size="small" name="intent" value="pause">
            <Trans>إيقاف مؤقت</Trans>
          </Button>
        </div>
      </Form>
    </Disclosure>
  )
}
