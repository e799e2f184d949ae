import { Trans, useLingui } from '@lingui/react/macro'
import { markNames, paymentMarks, type PaymentMark as MarkName } from '#rules/shop/store'
import { PaymentMark } from '#ui/payment-mark'
import { showToast } from '#ui/toast'
import { useStore } from '../../frame/store-settings.ts'
import { useMay } from '../../frame/staff-user.ts'
import { DrawingUpload } from '../edit/drawing-upload.tsx'
import { useAction } from '../edit/use-action.ts'

/**
 * The drawings of the payment schemes' marks: each is shown as soon as its file is chosen, in the place of
 * its neutral word.
 */
export function MarkDrawings() {
  const mayWrite = useMay('store:write')
  return (
    <section className="card" aria-labelledby="mark-drawings">
      <header>
        <h2 id="mark-drawings">
          <Trans>رسوم شعارات الدفع</Trans>
        </h2>
        <p className="hint">
          <Trans>
            خذوا كل رسم من حزمة جهته للتجار ووفق شروطها، ملف SVG. يظهر فورًا حيث يظهر الشعار، وبلا رسم يُكتب
            اسمه.
          </Trans>
        </p>
      </header>
      <div className="body mark-rows">
        {mayWrite
          ? paymentMarks.map((mark) => <MarkField key={mark} mark={mark} />)
          : paymentMarks.map((mark) => <PaymentMark key={mark} name={mark} />)}
      </div>
    </section>
  )
}

function MarkField({ mark }: { mark: MarkName }) {
  const { t } = useLingui()
  const isDrawn = useStore()?.mark_drawings.some((drawn) => drawn.mark === mark) ?? false
  const { submit, isBusy, refusal } = useAction(({ id }) =>
    showToast(Number(id) > 0 ? t`حُفظ الرسم بعد تنظيفه: أُزيل منه ما ليس شكلًا أو لونًا.` : t`حُفظ، ويظهر الآن.`),
  )
  return (
    <DrawingUpload
      name={markNames[mark]}
      face={<PaymentMark name={mark} />}
      {...{ isDrawn, isBusy }}
      problem={refusal && !refusal.needsCode && (refusal.errors['svg']?.[0] ?? refusal.message)}
      send={(svg) => void submit({ _intent: 'mark', mark, svg }, { method: 'post' })}
    />
  )
}
