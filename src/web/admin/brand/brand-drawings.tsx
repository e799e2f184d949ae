import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useRef } from 'react'
import { type DrawingKind, maxDrawingBytes } from '#rules/brand-drawing'
import { formatFileSize } from '#locales/file-size'
import type { Brand } from '#contract/staff-brand'
import type { z } from '#contract/wire'
import { Button } from '#ui/button'
import { useLanguage } from '#ui/language'
import { Mark } from '#ui/logo'
import { showToast } from '#ui/toast'
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
  const language = useLanguage()
  const input = useRef<HTMLInputElement>(null)
  const drawing = brand.draft[kind]
  const { submit, isBusy, refusal } = useAction(({ id }) => {
    const removed = Number(id)
    showToast(
      removed > 0 ? t`حُفظ الرسم في المسودة بعد تنظيفه: أُزيل منه ما ليس شكلًا أو لونًا.` : t`حُفظ في المسودة.`,
    )
  })
  const send = (svg: string) =>
    void submit({ _intent: 'drawing', _version: String(brand.version), kind, svg }, { method: 'post' })
  const read = async (file: File | undefined) => {
    if (input.current) input.current.value = ''
    if (!file) return
    if (file.size > maxDrawingBytes) {
      const limit = formatFileSize(maxDrawingBytes, language)
      showToast(t`الملف أكبر من ${limit}. صدّروه أبسط، أو بلا صور داخله.`, 'bad')
    } else send(await file.text())
  }
  const problem = refusal && (refusal.errors[kind]?.[0] ?? refusal.message)

  return (
    <div className="brand-drawing">
      <span className="thumb">
        {drawing || kind === 'mark' ? <Mark drawing={drawing} /> : <Trans>لا يوجد</Trans>}
      </span>
      <div className="stack gap-1">
        <b>{name}</b>
        <span className="hint">{hint}</span>
        {problem && (
          <span className="field-error" role="alert">
            {problem}
          </span>
        )}
      </div>
      <div className="row">
        <input
          ref={input}
          type="file"
          accept=".svg,image/svg+xml"
          className="visually-hidden"
          tabIndex={-1}
          aria-label={t`ملف SVG`}
          onChange={({ currentTarget }) => void read(currentTarget.files?.[0])}
        />
        <Button
          type="button"
          kind="second"
          size="small"
          isBusy={isBusy}
          busy={<Trans>ننظّف…</Trans>}
          onClick={() => input.current?.click()}
        >
          {drawing ? <Trans>استبدال ملف SVG</Trans> : <Trans>اختيار ملف SVG</Trans>}
        </Button>
        {drawing && (
          <Button type="button" kind="quiet" size="small" onClick={() => send('')}>
            <Trans>إزالة</Trans>
          </Button>
        )}
      </div>
    </div>
  )
}
