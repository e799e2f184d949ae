import { Plural, Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { type ComparedPlan, whyPlanWaits } from '#rules/sale/plan-change'
import { Button } from '#ui/button'
import { Checkbox, Radio } from '#ui/checkbox'
import { EditDialog } from '#ui/edit-dialog'
import { useLanguage } from '#ui/language'
import { Money } from '#ui/money'
import { errorOf } from '../edit/field-error.ts'
import type { FieldErrors } from '../edit/outcome.ts'
import { CardChoice } from './card-choice.tsx'
import type { OfferedPlan, StaffSubscription } from './subscription-types.ts'

type PlanFieldsProps = {
  action: 'change_plan' | 'schedule_plan' | 'gift_plan'
  subscription: StaffSubscription
  plans: OfferedPlan[]
  errors: FieldErrors | undefined
}

/** Instead of fields of which none could be sent: no plan is sold that could be chosen. */
export function NoPlanDialog({ name, onClose }: { name: string; onClose: () => void }) {
  return (
    <EditDialog title={name} onClose={onClose}>
      <div className="stack gap-5">
        <p className="text-ink-2">
          <Trans>لا تُباع الآن باقة أكبر من السارية، والمقارنة بتكلفة اليوم.</Trans>
        </p>
        <div className="actions">
          <Button type="button" kind="second" onClick={onClose}>
            <Trans>رجوع</Trans>
          </Button>
        </div>
      </div>
    </EditDialog>
  )
}

/** To which plan, how it is paid, and what becomes of the members. */
export function PlanFields({ action, subscription, plans, errors }: PlanFieldsProps) {
  const language = useLanguage()
  const [way, setWay] = useState(subscription.payment_methods.length > 0 ? 'card' : 'link')
  const [isChosen, setChosen] = useState(false)
  const others = plansFor(action, plans, subscription)
  const words = {
    change_plan: (
      <Trans>
        تبدأ الباقة الأكبر حين تُدفع. يُحسم من ثمنها ما لم يُستعمل من الباقة السارية، ثم يُدفع من رصيد العميل أولًا،
        كما يرى في صفحته. إن غطّى الرصيد الثمن كله فلا يُخصم من البطاقة شيء، وإن اخترتم الرابط أكّد العميل به قبل
        أن يُخصم.
      </Trans>
    ),
    schedule_plan: <Trans>لا يُخصم شيء الآن: تبدأ مع المدة القادمة، ويخصم التجديد ثمنها.</Trans>,
    gift_plan: (
      <Trans>
        دون مقابل حتى نهاية المدة السارية، ثم تعود الباقة كما اشتُريت. لا قيمة لها عند أي استرداد ولا تصدر بها
        فاتورة.
      </Trans>
    ),
  }
  return (
    <>
      <p className="text-ink-2">{words[action]}</p>
      <fieldset className="stack gap-3">
        <legend className="field-label mb-3">
          <Trans>إلى أي باقة؟</Trans>
        </legend>
        {others.map((plan) => (
          <Radio key={plan.id} name="product_id" value={plan.id} onChange={() => setChosen(true)}>
            <bdi className="font-medium">{plan[`name_${language}`]}</bdi>{' '}
            {action !== 'gift_plan' && <Money amount={plan.price_with_tax_minor} />}
            <span className="hint block">
              <Plural value={plan.days} one="يوم واحد" two="يومان" few="# أيام" many="# يومًا" other="# يوم" />
              {' · '}
              <Plural
                value={plan.points}
                zero="بلا نقاط"
                one="نقطة واحدة"
                two="نقطتان"
                few="# نقاط"
                many="# نقطة"
                other="# نقطة"
              />
            </span>
          </Radio>
        ))}
      </fieldset>
      {errorOf(errors, 'product_id') && (
        <p className={isChosen ? 'text-bad-fg' : 'text-ink-2'}>
          {!isChosen ? (
            <Trans>اختاروا باقة.</Trans>
          ) : action === 'schedule_plan' ? (
            <Trans>اختاروا باقة غير السارية، تسع أعضاءها.</Trans>
          ) : (
            <Trans>لا تصلح هذه الباقة هنا: اختاروا باقة أكبر من السارية، تسع أعضاءها.</Trans>
          )}
        </p>
      )}
      {action === 'change_plan' && (
        <>
          <fieldset className="stack gap-3">
            <legend className="field-label mb-3">
              <Trans>كيف تُدفع؟</Trans>
            </legend>
            {subscription.payment_methods.length > 0 && (
              <Radio name="pay" value="card" checked={way === 'card'} onChange={() => setWay('card')}>
                <Trans>تُخصم الآن من بطاقة العميل بموافقته</Trans>
              </Radio>
            )}
            <Radio name="pay" value="link" checked={way === 'link'} onChange={() => setWay('link')}>
              <Trans>برابط دفع يصل إلى العميل، صالح ساعة</Trans>
            </Radio>
          </fieldset>
          {way === 'card' && <CardChoice subscription={subscription} errors={errors} />}
        </>
      )}
      {action !== 'gift_plan' && subscription.members.length > 0 && (
        <Checkbox name="drop_members" value="yes">
          <Trans>يخسر الأعضاء أماكنهم إن كانت الباقة الجديدة بلا مشاركة</Trans>
        </Checkbox>
      )}
    </>
  )
}

/**
 * The plans that an action can choose from: what begins at once is bigger than what runs. As they are sold
 * now; the verb asks what was bought.
 */
export function plansFor(
  action: PlanFieldsProps['action'],
  plans: OfferedPlan[],
  { product }: StaffSubscription,
) {
  const others = plans.filter(({ id }) => id !== product.id)
  const running = plans.find(({ id }) => id === product.id)
  if (action === 'schedule_plan' || !running) return others
  return others.filter(
    (wanted) => whyPlanWaits({ running: compared(running), wanted: compared(wanted) }) === null,
  )
}

function compared({ price_with_tax_minor: price, days, points }: OfferedPlan): ComparedPlan {
  return { price, days, points }
}
