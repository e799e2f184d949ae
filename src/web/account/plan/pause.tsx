import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { maxPauseDays } from '#rules/sale/pause'
import { addDays, riyadhDate } from '#rules/core/riyadh-days'
import { DayInput } from '#ui/day-input'
import { Button } from '#ui/button'
import { CouponOnRenewals } from '#ui/coupon-on-renewals'
import { DateTime } from '#ui/date-time'
import { Disclosure } from '#ui/disclosure'
import { Field } from '#ui/field'
import { Money } from '#ui/money'
import { Notice } from '#ui/notice'
import { useRecheck } from '../../browser/use-recheck.ts'
import type { Subscription } from '../types.ts'
import { afterPause, isPaused, returnDay } from '../pause-days.ts'
import { ExpectedPayment, PaidAtOnce, type Payment } from './paid-at-once.tsx'

/**
 * What is said of a pause: its days, the plan that runs, what is bought behind it, and what coming back now
 * costs.
 */
type PausedPlan = Pick<Subscription, 'paused_until' | 'ends_at'> & {
  auto_renew: boolean
  product: Pick<Subscription['product'], 'id'>
  return_now: (Payment & Pick<NonNullable<Subscription['return_now']>, 'needs_consent'>) | null
  renewal: Pick<
    NonNullable<Subscription['renewal']>,
    | 'product'
    | 'price_after_tax_minor'
    | 'card_minor'
    | 'needs_consent'
    | 'discounted_renewals'
    | 'later_prices'
  > | null
}

/** A coming or current pause, and the button that ends it. */
export function PauseNotice({ subscription, now }: { subscription: PausedPlan; now: string }) {
  const { paused_until, ends_at, renewal, return_now: back } = subscription
  if (!paused_until) return null
  const isPausing = isPaused(subscription, now)
  const day = <DateTime value={paused_until} form="date" />
  const end = <DateTime value={ends_at} form="date" isEnd />
  const begin = <DateTime value={ends_at} form="date" />
  const title = isPausing ? <Trans>اشتراككم متوقف مؤقتًا.</Trans> : <Trans>إيقاف مؤقت قادم.</Trans>
  const after = afterPause(subscription)
  if (after === 'nothing') return <NoReturnNotice {...{ title, isPausing, day, end }} />
  const price = <Money amount={renewal?.price_after_tax_minor ?? 0} />
  // A plan that was chosen for the paid end begins behind the pause, at its own price.
  const next = after === 'other_plan' && <bdi>{renewal?.product.name}</bdi>
  return (
    <Notice tone="wait" title={title}>
      {after === 'consent' ? (
        isPausing ? (
          <Trans>
            ينتهي الإيقاف في {day}، ولا تعود باقتكم قبل أن توافقوا على سعرها الجديد {price}. لا يُخصم شيء دون
            موافقتكم.
          </Trans>
        ) : (
          <Trans>
            تبقى باقتكم حتى {end}، ثم تتوقف حتى {day} دون أي خصم، ولا تعود بعدها قبل أن توافقوا على سعرها
            الجديد {price}.
          </Trans>
        )
      ) : isPausing ? (
        next ? (
          <Trans>
            تبدأ باقة {next} في {day} بسعر {price}. لا يُخصم شيء قبل ذلك ما لم تعودوا الآن.
          </Trans>
        ) : (
          <Trans>
            يعود في {day} بسعر {price}. لا يُخصم شيء قبل ذلك ما لم تعودوا الآن.
          </Trans>
        )
      ) : next ? (
        <Trans>
          تبقى باقتكم حتى {end}، ثم لا تسري باقة ولا يُخصم شيء حتى {day}، وعندها تبدأ باقة {next} بسعر {price}.
        </Trans>
      ) : (
        <Trans>
          تبقى باقتكم حتى {end}، ثم تتوقف حتى {day} دون أي خصم، وعندها تعود بسعر {price}.
        </Trans>
      )}{' '}
      {renewal && after !== 'consent' && <CouponOnRenewals {...renewal} />}
      <WayBack {...{ back, isPausing, begin }} />
    </Notice>
  )
}

/** The button that ends the pause; where that is charged now, how much and from what, as it is charged. */
function WayBack({
  back,
  isPausing,
  begin,
}: {
  back: PausedPlan['return_now']
  isPausing: boolean
  /** The day of the next period, where the pause is given up before it. */
  begin: ReactNode
}) {
  return (
    <Form method="post" noValidate className="mt-3">
      {back && (
        <>
          <input type="hidden" name="expected" value={back.price_after_tax_minor} />
          <ExpectedPayment payment={back} />
          <p className="mb-2">
            {isPausing ? (
              <Trans>إن عدتم الآن جُدِّدت باقتكم، وتبدأ مدتها الجديدة مع الدفع:</Trans>
            ) : (
              <Trans>إن ألغيتم الإيقاف الآن جُدِّدت باقتكم للمدة التالية التي تبدأ في {begin}:</Trans>
            )}{' '}
            <PaidAtOnce payment={back} from={<Trans>من بطاقتكم المحفوظة</Trans>} />
          </p>
        </>
      )}
      <Button size="small" {...(!isPausing && { kind: 'second' as const })} name="intent" value="end_pause">
        <ReturnWords {...{ back, isPausing }} />
      </Button>
    </Form>
  )
}

function ReturnWords({ back, isPausing }: { back: PausedPlan['return_now']; isPausing: boolean }) {
  const paid = back?.price_after_tax_minor ?? 0
  const price = <Money amount={paid} />
  if (back?.needs_consent) {
    return paid > 0 ? (
      <Trans>الموافقة على السعر الجديد والعودة الآن ودفع {price}</Trans>
    ) : (
      <Trans>الموافقة على السعر الجديد والعودة الآن</Trans>
    )
  }
  if (isPausing) return paid > 0 ? <Trans>العودة الآن ودفع {price}</Trans> : <Trans>العودة الآن</Trans>
  return paid > 0 ? <Trans>إلغاء الإيقاف المؤقت ودفع {price}</Trans> : <Trans>إلغاء الإيقاف المؤقت</Trans>
}

/**
 * A pause behind which nothing comes as things stand: the renewal is off, and can be turned on again below.
 */
function NoReturnNotice(props: { title: ReactNode; isPausing: boolean; day: ReactNode; end: ReactNode }) {
  const { title, isPausing, day, end } = props
  return (
    <Notice tone="bad" title={title}>
      {isPausing ? (
        <Trans>لن يعود في {day} لأن تجديده التلقائي متوقف. فعّلوا التجديد ببطاقة محفوظة ليعود.</Trans>
      ) : (
        <Trans>
          تبقى باقتكم حتى {end}، ولن تعود في {day} لأن تجديدها التلقائي متوقف. فعّلوا التجديد ببطاقة محفوظة
          لتعود.
        </Trans>
      )}
    </Notice>
  )
}

/**
 * Behind what is said of stopping a renewal: a pause that lies behind the paid end ends with it, and does not
 * come back with the next one.
 */
export function PauseEndsWithRenewal(props: {
  subscription: Pick<Subscription, 'paused_until' | 'ends_at'>
}) {
  const back = returnDay(props.subscription)
  if (back === null) return null
  const day = <DateTime value={back} form="date" />
  return (
    <>
      {' '}
      <Trans>ويُلغى بذلك إيقافكم المؤقت حتى {day}، فإن فعّلتم التجديد من جديد لم ينتظر ذلك اليوم.</Trans>
    </>
  )
}

/**
 * Whether the paid time is over and the charge for the next is under way, as after a pause that its client
 * ended.
 */
export function isBeingRenewed(subscription: Subscription, now: string): boolean {
  const {
    status,
    auto_renew: renews,
    paused_until: until,
    failed_renewal: failed,
    ends_at: end,
  } = subscription
  return status === 'active' && renews && !until && !failed && Date.parse(end) <= Date.parse(now)
}

/**
 * The charge is under way: said instead of the time that is over, and looked at again until the result is
 * there.
 */
export function RenewingNotice() {
  useRecheck(true)
  return (
    <Notice tone="wait" announce title={<Trans>نجدد باقتكم الآن.</Trans>}>
      <Trans>يستغرق الخصم لحظات، وتظهر نتيجته هنا. لا يلزمكم شيء.</Trans>
    </Notice>
  )
}

/**
 * Instead of leaving: nothing is charged for some weeks, and the price stays, unless another one is
 * announced.
 */
export function PauseForm({
  subscription,
  error,
}: {
  subscription: Pick<Subscription, 'ends_at' | 'price_change' | 'plan_change'>
  error?: string | undefined
}) {
  const end = new Date(subscription.ends_at)
  const [firstDay, lastDay] = [addDays(end, 1), addDays(end, maxPauseDays)]
  const first = <DateTime value={firstDay.toISOString()} form="date" />
  const last = <DateTime value={lastDay.toISOString()} form="date" />
  return (
    <Disclosure inline title={<Trans>إيقاف مؤقت بدل المغادرة</Trans>} isOpen={error !== undefined}>
      <Form method="post" noValidate preventScrollReset className="stack gap-3">
        <p className="hint">
          {subscription.price_change || subscription.plan_change ? (
            <Trans>
              تنتهي مدتكم المدفوعة كالمعتاد، ثم لا يُخصم شيء حتى اليوم الذي تختارونه. وتعود الباقة يومها بسعر
              التجديد المعلن أعلاه.
            </Trans>
          ) : (
            <Trans>
              تنتهي مدتكم المدفوعة كالمعتاد، ثم لا يُخصم شيء حتى اليوم الذي تختارونه، وتعود الباقة بسعرها نفسه.
            </Trans>
          )}
        </p>
        <Field
          label={<Trans>تاريخ العودة</Trans>}
          hint={
            <Trans>
              من {first} إلى {last}.
            </Trans>
          }
          error={
            error !== undefined && (
              <Trans>
                اختاروا يومًا من {first} إلى {last}
              </Trans>
            )
          }
        >
          {(control) => (
            <DayInput
              {...control}
              name="until"
              min={riyadhDate(firstDay)}
              max={riyadhDate(lastDay)}
              defaultValue={riyadhDate(addDays(end, 30))}
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
