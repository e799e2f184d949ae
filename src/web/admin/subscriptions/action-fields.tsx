import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { maxFreeDays, maxFreePoints, type SubscriptionActionName } from '#rules/sale/subscription-actions'
import { formatWholePhone } from '#locales/format'
import { readTypedNumber } from '#rules/core/typed-number'
import { DayInput } from '#ui/day-input'
import { Field } from '#ui/field'
import { Radio } from '#ui/checkbox'
import { DateTime } from '#ui/date-time'
import { Ltr } from '#ui/ltr'
import { Money } from '#ui/money'
import { PhoneField } from '#ui/phone-field'
import { TextField } from '#ui/text-field'
import { errorOf } from '../edit/field-error.ts'
import type { FieldErrors } from '../edit/outcome.ts'
import { CardChoice } from './card-choice.tsx'
import { EndFields } from './end-fields.tsx'
import { PlanFields } from './plan-fields.tsx'
import type { OfferedPlan, StaffSubscription } from './subscription-types.ts'

type ActionFieldsProps = {
  action: SubscriptionActionName
  subscription: StaffSubscription
  plans: OfferedPlan[]
  errors: FieldErrors | undefined
  /** The words of the last button, with what was typed; null while nothing was. */
  onLabel: (label: ReactNode) => void
}

/** What an action asks for, and what is good to know before it. */
export function ActionFields(props: ActionFieldsProps): ReactNode {
  const { subscription } = props
  switch (props.action) {
    case 'stop_renewal':
      return (
        <Hint>
          <AfterStop subscription={subscription} />
        </Hint>
      )
    case 'charge_now':
      return subscription.failed_renewal ? (
        <Hint>
          <Trans>
            يُخصم ما تعثّر خلال لحظات، من رصيد العميل أولًا ثم من بطاقة التجديد، وتصل النتيجة إلى العميل.
          </Trans>
        </Hint>
      ) : null
    case 'resume':
      return (
        <Hint>
          <Trans>يعود التجديد كما كان. إن انتهى المدفوع يُخصم التجديد الآن.</Trans>
        </Hint>
      )
    case 'end':
      return (
        <Hint>
          <Trans>
            تتوقف الخدمة الآن وتسقط النقاط، ولا يُعاد مبلغ. لإعادة مبلغ معه اختاروا «إنهاء الاشتراك مع إعادة مبلغ».
          </Trans>
        </Hint>
      )
    case 'start_renewal':
      return <CardField {...props} />
    case 'change_card':
      return <OtherCardField {...props} />
    case 'send_payment_link':
      return (
        <Hint>
          <Trans>يدفع العميل ما تعثّر بأي بطاقة يختارها. لا يُخصم شيء حتى يدفع.</Trans>
        </Hint>
      )
    case 'change_plan':
    case 'schedule_plan':
    case 'gift_plan':
      return <PlanFields {...props} action={props.action} />
    case 'undo_change':
      return <UndoField {...props} />
    case 'end_with_refund':
      return <EndFields {...props} />
    case 'hand_over':
      return (
        <>
          <Hint>
            <Trans>
              يُعرض الاشتراك على عضو انضم، ولا يتغير شيء حتى يقبله ببطاقته. يبقى للمالك أن يسحب العرض.
            </Trans>
          </Hint>
          {subscription.refund_until && (
            <Hint>
              <Trans>
                للمالك أن يسترد ما دفعه حتى نهاية يوم{' '}
                <DateTime value={subscription.refund_until} form="date" /> ما دامت الباقة لم تُستخدم، ويسقط ذلك
                حين يقبل العضو. أخبروه قبل العرض.
              </Trans>
            </Hint>
          )}
          <MemberField {...props} joinedOnly />
        </>
      )
    case 'pause':
      return <PauseField {...props} />
    case 'extend':
      return <DaysField {...props} />
    case 'adjust_points':
      return <PointsField {...props} />
    case 'add_member':
      return (
        <PhoneField
          label={<Trans>جوال العضو</Trans>}
          isOthers
          error={errorOf(props.errors, 'phone_number') ?? errorOf(props.errors, 'members.0.phone_number')}
        />
      )
    case 'remove_member':
      return <MemberField {...props} />
  }
}

/** What becomes of the subscription whose renewal is stopped, with the day on which it ends. */
export function AfterStop({
  subscription: { access_ends_at: end, grace_ends_at: grace, paused_until: pausedUntil },
}: {
  subscription: Pick<StaffSubscription, 'access_ends_at' | 'grace_ends_at' | 'paused_until'>
}) {
  if (!end) return <Trans>انتهى المدفوع، فينتهي الاشتراك الآن. لا يُعاد مبلغ ولا يُخصم شيء.</Trans>
  const day = <DateTime value={end} form="date" isEnd />
  return grace ? (
    <Trans>
      تتوقف محاولات الخصم، ولا يبقى على العميل شيء. يبقى الاشتراك ونقاطه حتى {day}، ثم ينتهي. لا يُعاد مبلغ ولا يُخصم
      شيء.
    </Trans>
  ) : (
    <>
      <Trans>يبقى المدفوع حتى {day}، ثم ينتهي الاشتراك. لا يُعاد مبلغ ولا يُخصم شيء.</Trans>
      {pausedUntil && (
        <>
          {' '}
          <Trans>
            ويُلغى بذلك الإيقاف المؤقت حتى <DateTime value={pausedUntil} form="date" />، ولا يعود مع تفعيل
            التجديد من جديد.
          </Trans>
        </>
      )}
    </>
  )
}

function Hint({ children }: { children: ReactNode }) {
  return <p className="text-ink-2">{children}</p>
}

function CardField({ subscription, errors }: ActionFieldsProps) {
  const { renewal } = subscription
  return (
    <>
      <Hint>
        <Trans>اطلبوا موافقة العميل أولًا: تصله رسالة بأن التجديد فُعّل بناءً على طلبه.</Trans>
      </Hint>
      {renewal?.needs_consent && (
        <Hint>
          <Trans>
            لا يُخصم شيء قبل أن يوافق العميل من حسابه على السعر الجديد{' '}
            <Money amount={renewal.price_after_tax_minor} /> شاملًا الضريبة.
          </Trans>
        </Hint>
      )}
      <CardChoice subscription={subscription} errors={errors} />
    </>
  )
}

function OtherCardField({ subscription, errors }: ActionFieldsProps) {
  return (
    <>
      <Hint>
        <Trans>
          يخصم التجديد منها من الآن. اطلبوا موافقة العميل أولًا؛ وإن تعثّر تجديده يُخصم منها خلال لحظات.
        </Trans>
      </Hint>
      <CardChoice subscription={subscription} errors={errors} without={subscription.payment_method_id} />
    </>
  )
}

function UndoField({ subscription }: ActionFieldsProps) {
  const change = subscription.plan_change
  if (!change) return null
  return (
    <>
      <input type="hidden" name="change_id" value={change.id} />
      <Hint>
        {change.kind === 'upgrade' ? (
          <Trans>
            يُلغى طلب الانتقال إلى <bdi>{change.product.name}</bdi> الذي لم يُدفع، وتستمر الباقة كما هي.
          </Trans>
        ) : (
          <Trans>
            لا تبدأ <bdi>{change.product.name}</bdi> مع المدة القادمة، ويتجدد الاشتراك كما هو.
          </Trans>
        )}
      </Hint>
    </>
  )
}

function PauseField({ subscription, errors }: ActionFieldsProps) {
  return (
    <Field
      label={<Trans>حتى يوم</Trans>}
      hint={
        <Trans>
          يستمر المدفوع حتى <DateTime value={subscription.ends_at} form="date" isEnd />، ثم لا يُخصم شيء ولا تعمل
          الخدمة قبل هذا اليوم.
        </Trans>
      }
      error={errorOf(errors, 'until')}
    >
      {(control) => <DayInput {...control} name="until" />}
    </Field>
  )
}

function DaysField({ errors, onLabel }: ActionFieldsProps) {
  const { t } = useLingui()
  return (
    <TextField
      label={<Trans>عدد الأيام</Trans>}
      name="days"
      latin
      inputMode="numeric"
      maxLength={String(maxFreeDays).length}
      hint={<Trans>تُضاف بعد المدفوع دون مقابل، ويتأخر التجديد مثلها. لا تُحسب في أي استرداد.</Trans>}
      error={errorOf(errors, 'days')}
      check={(text) => {
        const days = readTypedNumber(text)
        return days && Number.isInteger(days) && days > 0 && days <= maxFreeDays
          ? undefined
          : t`أدخلوا عدد الأيام مثل 3`
      }}
      onChange={({ currentTarget }) => {
        const days = readTypedNumber(currentTarget.value)
        onLabel(days ? <FreeDays days={days} /> : null)
      }}
    />
  )
}

function FreeDays({ days }: { days: number }) {
  return (
    <Plural
      value={days}
      one="تمديد يوم واحد مجانًا"
      two="تمديد يومين مجانًا"
      few="تمديد # أيام مجانًا"
      many="تمديد # يومًا مجانًا"
      other="تمديد # يوم مجانًا"
    />
  )
}

function PointsField({ subscription, errors, onLabel }: ActionFieldsProps) {
  const { t } = useLingui()
  const [gives, setGives] = useState(true)
  const [points, setPoints] = useState(0)
  const say = (isGift: boolean, count: number) => {
    setGives(isGift)
    setPoints(count)
    onLabel(count > 0 ? <FreePoints gives={isGift} points={count} /> : null)
  }
  return (
    <>
      <Hint>
        <Plural
          value={subscription.points_left}
          zero="لا نقاط باقية الآن."
          one="بقيت نقطة واحدة الآن."
          two="بقيت نقطتان الآن."
          few="بقيت # نقاط الآن."
          many="بقيت # نقطة الآن."
          other="بقيت # نقطة الآن."
        />{' '}
        <Trans>لا تُستعاد إلا نقاط أُضيفت دون مقابل وبقيت.</Trans>
      </Hint>
      <div className="stack gap-3" role="radiogroup" aria-label={t`إضافة أو استعادة`}>
        <Radio name="direction" value="give" defaultChecked onChange={() => say(true, points)}>
          <Trans>إضافة دون مقابل</Trans>
        </Radio>
        <Radio name="direction" value="take" onChange={() => say(false, points)}>
          <Trans>استعادة</Trans>
        </Radio>
      </div>
      <TextField
        label={<Trans>عدد النقاط</Trans>}
        name="points"
        latin
        inputMode="numeric"
        maxLength={String(maxFreePoints).length}
        error={errorOf(errors, 'points')}
        check={(text) => {
          const points = readTypedNumber(text)
          return points && Number.isInteger(points) && points > 0 ? undefined : t`أدخلوا عدد النقاط مثل 50`
        }}
        onChange={({ currentTarget }) => say(gives, readTypedNumber(currentTarget.value) ?? 0)}
      />
    </>
  )
}

function FreePoints({ gives, points }: { gives: boolean; points: number }) {
  return gives ? (
    <Plural
      value={points}
      one="إضافة نقطة واحدة مجانًا"
      two="إضافة نقطتين مجانًا"
      few="إضافة # نقاط مجانًا"
      many="إضافة # نقطة مجانًا"
      other="إضافة # نقطة مجانًا"
    />
  ) : (
    <Plural
      value={points}
      one="استعادة نقطة واحدة"
      two="استعادة نقطتين"
      few="استعادة # نقاط"
      many="استعادة # نقطة"
      other="استعادة # نقطة"
    />
  )
}

function MemberField({ subscription, joinedOnly = false }: ActionFieldsProps & { joinedOnly?: boolean }) {
  const { t } = useLingui()
  return (
    <div className="stack gap-3" role="radiogroup" aria-label={t`العضو`}>
      {subscription.members
        .filter(({ status }) => !joinedOnly || status === 'joined')
        .map((member) => (
          <Radio key={member.id} name="member_id" value={member.id}>
            {member.name && (
              <>
                <bdi>{member.name}</bdi>{' '}
              </>
            )}
            <Ltr>{formatWholePhone(member.phone)}</Ltr>
          </Radio>
        ))}
    </div>
  )
}
