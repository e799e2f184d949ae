import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { DrawingKind } from '#rules/look/brand-drawing'
import type { Brand } from '#contract/staff-brand'
import type { z } from '#contract/wire'
import { Mark } from '#ui/logo'
import { showToast } from '#ui/toast'
import { DrawingUpload } from '../edit/drawing-upload.tsx'
import { useAction } from '../edit/use-action.ts'

type Both = z.infer<typeof Brand>

/** The mark and the wordmark of the draft; a file that is chosen is cleaned and kept there at once. */
export function BrandDrawings({ brand }: { brand: Both }) {
  return (
    <section className="card" aria-labelledby="brand-drawings">
      <header>
        <h2 id="brand-drawings">
          <Trans>العلامة والشعار</Trans>
        </h2>
      </header>
      <div className="body stack gap-5">
        <DrawingField
          kind="mark"
          brand={brand}
          name={<Trans>العلامة</Trans>}
          hint={<Trans>رسم قريب من المربع، قبل الاسم وفي أيقونة المتصفح وفي صورة المشاركة.</Trans>}
        />
        <DrawingField
          kind="logo"
          brand={brand}
          name={<Trans>الشعار</Trans>}
          hint={
            <Trans>رسم عريض فيه الاسم، مكان العلامة والاسم في أعلى الصفحات. اتركوه فارغًا إن كفى الاسم.</Trans>
          }
        />
      </div>
    </section>
  )
}

type DrawingFieldProps = { kind: DrawingKind; brand: Both; name: ReactNode; hint: ReactNode }

function DrawingField({ kind, brand, name, hint }: DrawingFieldProps) {
  const { t } = useLingui()
  const drawing = brand.draft[kind]
  const { submit, isBusy, refusal } = useAction(({ id }) => {
    const removed = Number(id)
    showToast(
      removed > 0 ? t`حُفظ الرسم في المسودة بعد تنظيفه: أُزيل منه ما ليس شكلًا أو لونًا.` : t`حُفظ في المسودة.`,
    )
  })
  return (
    <DrawingUpload
      {...{ name, hint, isBusy }}
      face={drawing || kind === 'mark' ? <Mark drawing={drawing} /> : <Trans>لا يوجد</Trans>}
      isDrawn={drawing !== null}
      problem={refusal && (refusal.errors[kind]?.[0] ?? refusal.message)}
      send={(svg) =>
        void submit({ _intent: 'drawing', _version: String(brand.version), kind, svg }, { method: 'post' })
      }
    />
  )
}
