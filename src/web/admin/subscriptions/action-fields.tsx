import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { SubscriptionActionName } from '#rules/subscription-actions'
import { maxFreeDays } from '#rules/subscription-actions'
import { formatWholePhone } from '#locales/format'
import { readTypedNumber } from '#rules/typed-number'
import { Radio } from '#ui/checkbox'
import { DateTime } from '#ui/date-time'
import { Ltr } from '#ui/ltr'
import { Money } from '#ui/money'
import { PaymentMark } from '#ui/payment-mark'
import { PhoneField } from '#ui/phone-field'
import { TextField } from '#ui/text-field'
import { errorOf } from '../edit/field-error.ts'
import type { FieldErrors } from '../edit/outcome.ts'
import type { StaffSubscription } from './subscription-types.ts'

type ActionFieldsProps = {
  action: SubscriptionActionName
  subscription: StaffSubscription
  errors: FieldErrors | undefined
  /** The words of the last button, with what was typed. */
  onLabel: (label: string) => void
}

/** What an action asks for, and what is good to know before it. */
export function ActionFields(props: ActionFieldsProps): ReactNode {
  const { subscription } = props
  const end = <DateTime value={subscription.ends_at} form="date" />
  switch (props.action) {
    case 'stop_renewal':
      return (
        <Hint>
          <Trans>يبقى المدفوع حتى {end}، ثم ينتهي الاشتراك. لا يُعاد مبلغ ولا يُخصم شيء.</Trans>
        </Hint>
      )
    case 'charge_now':
      return subscription.failed_renewal ? (
        <Hint>
          <Trans>
            يُخصم <Money amount={subscription.failed_renewal.amount_minor} /> من بطاقة التجديد خلال لحظات، وتصل
            النتيجة إلى العميل.
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
            تتوقف الخدمة الآن وتسقط النقاط، ولا يُعاد مبلغ. لإعادة المبلغ استردوه من صفحة الطلب واختاروا إنهاء
            المدة.
          </Trans>
        </Hint>
      )
    case 'start_renewal':
      return <CardField {...props} />
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

function Hint({ children }: { children: ReactNode }) {
  return <p className="text-ink-2">{children}</p>
}

function CardField({ subscription, errors }: ActionFieldsProps) {
  const { t } = useLingui()
  const chosen = subscription.payment_method_id ?? subscription.payment_methods[0]?.id
  return (
    <>
      <Hint>
        <Trans>اطلبوا موافقة العميل أولًا: تصله رسالة بأن التجديد فُعّل بناءً على طلبه.</Trans>
      </Hint>
      <div className="stack gap-3" role="radiogroup" aria-label={t`بطاقة التجديد`}>
        {subscription.payment_methods.map((card) => (
          <Radio key={card.id} name="payment_method_id" value={card.id} defaultChecked={card.id === chosen}>
            <PaymentMark name={card.brand} tiny /> <Ltr>•••• {card.last_four}</Ltr>
            {card.is_expired && (
              <>
                {' · '}
                <Trans>منتهية</Trans>
              </>
            )}
          </Radio>
        ))}
      </div>
      {errorOf(errors, 'payment_method_id') && (
        <p className="text-bad-fg">{errorOf(errors, 'payment_method_id')}</p>
      )}
    </>
  )
}

function PauseField({ subscription, errors }: ActionFieldsProps) {
  return (
    <TextField
      label={<Trans>حتى يوم</Trans>}
      name="until"
      type="date"
      latin
      hint={
        <Trans>
          يستمر المدفوع حتى <DateTime value={subscription.ends_at} form="date" />، ثم لا يُخصم شيء ولا تعمل
          الخدمة قبل هذا اليوم.
        </Trans>
      }
      error={errorOf(errors, 'until')}
    />
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
      maxLength={3}
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
        onLabel(days ? t`تمديد مجاني، عدد الأيام ${days}` : '')
      }}
    />
  )
}

function PointsField({ subscription, errors }: ActionFieldsProps) {
  const { t } = useLingui()
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
        <Radio name="direction" value="give" defaultChecked>
          <Trans>إضافة دون مقابل</Trans>
        </Radio>
        <Radio name="direction" value="take">
          <Trans>استعادة</Trans>
        </Radio>
      </div>
      <TextField
        label={<Trans>عدد النقاط</Trans>}
        name="points"
        latin
        inputMode="numeric"
        maxLength={7}
        error={errorOf(errors, 'points')}
        check={(text) => {
          const points = readTypedNumber(text)
          return points && Number.isInteger(points) && points > 0 ? undefined : t`أدخلوا عدد النقاط مثل 50`
        }}
      />
    </>
  )
}

function MemberField({ subscription }: ActionFieldsProps) {
  const { t } = useLingui()
  return (
    <div className="stack gap-3" role="radiogroup" aria-label={t`العضو`}>
      {subscription.members.map((member) => (
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
