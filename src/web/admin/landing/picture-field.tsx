import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { nothing, sectionLimits } from '#rules/shop/landing'
import { pictureLimits, picturePath, pictureTypes } from '#rules/look/picture'
import { formatFileSize } from '#locales/file-size'
import { Button } from '#ui/button'
import { useLanguage } from '#ui/language'
import { errorOf } from '../edit/field-error.ts'
import type { FieldErrors } from '../edit/outcome.ts'
import { BothField } from './both-field.tsx'
import { type KeptPicture, parseUploadedPicture } from './parse-uploaded-picture.ts'
import type { Picture } from './section-shapes.ts'

type PictureFieldProps = {
  /** What it is called here: «صورة القسم». */
  label: string
  /** Of its part in the form and in the API's errors. */
  name: string
  path: string
  picture: Picture | null
  errors: FieldErrors | undefined
  isFixed: boolean
  onChange: () => void
}

/**
 * A picture of a section or of a part: brought at once when it is chosen, kept by the draft, with words for
 * who cannot see it.
 */
export function PictureField({ label, name, path, picture, errors, isFixed, onChange }: PictureFieldProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const input = useRef<HTMLInputElement>(null)
  const [kept, keep] = useState<KeptPicture | null>(picture)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  useEffect(onChange, [kept, onChange])

  async function bring(file: File | undefined) {
    if (input.current) input.current.value = ''
    if (!file) return
    const limit = formatFileSize(pictureLimits.bytes, language)
    if (file.size > pictureLimits.bytes) {
      setProblem(t`الصورة أكبر من ${limit}. احفظوها بصيغة WebP أو AVIF، أو صغّروا أبعادها.`)
      return
    }
    setBusy(true)
    const answer = await uploadPicture(file)
    setBusy(false)
    if (answer.picture) keep(answer.picture)
    setProblem(
      answer.picture ? null : (answer.message ?? t`لم تصل الصورة. تحققوا من اتصالكم وحاولوا مرة أخرى.`),
    )
  }

  const wrong = problem ?? errorOf(errors, `${path}.picture`)
  return (
    <div className="landing-picture">
      <input type="hidden" name={`${name}.picture`} value={kept?.digest ?? ''} />
      <span className="thumb">
        {kept ? (
          <img src={picturePath(kept)} alt="" width={kept.width} height={kept.height} />
        ) : (
          <Trans>لا صورة</Trans>
        )}
      </span>
      <div className="stack gap-1">
        <b className="font-medium">{label}</b>
        <span className="hint">
          <PictureRules />
        </span>
        {wrong && (
          <span className="field-error" role="alert">
            {wrong}
          </span>
        )}
      </div>
      {!isFixed && (
        <div className="row">
          <input
            ref={input}
            type="file"
            accept={pictureTypes.join()}
            className="visually-hidden"
            tabIndex={-1}
            aria-label={t`ملف: ${label}`}
            onChange={({ currentTarget }) => void bring(currentTarget.files?.[0])}
          />
          <Button
            type="button"
            kind="second"
            size="small"
            isBusy={isBusy}
            busy={<Trans>نرفع الصورة…</Trans>}
            onClick={() => input.current?.click()}
          >
            {kept ? <Trans>استبدال الصورة</Trans> : <Trans>اختيار صورة</Trans>}
          </Button>
          {kept && (
            <Button type="button" kind="quiet" size="small" onClick={() => keep(null)}>
              <Trans>إزالة</Trans>
            </Button>
          )}
        </div>
      )}
      {kept && (
        <div className="two-columns">
          <BothField
            label={t`وصف الصورة`}
            name={`${name}.picture.alt`}
            path={`${path}.picture.alt`}
            value={picture?.alt ?? nothing}
            maxLength={sectionLimits.alt}
            errors={errors}
          />
        </div>
      )}
    </div>
  )
}

function PictureRules() {
  const language = useLanguage()
  const limit = formatFileSize(pictureLimits.bytes, language)
  return (
    <Trans>
      صورة ثابتة PNG أو JPEG أو WebP أو AVIF، حتى {limit}. تُحذف منها بيانات الكاميرا والموقع، ويقرأ وصفها من لا
      يراها.
    </Trans>
  )
}

async function uploadPicture(file: File) {
  const headers = { 'content-type': 'application/octet-stream' }
  try {
    const answer = await fetch('/admin/landing/pictures', { method: 'POST', headers, body: file })
    return parseUploadedPicture(await answer.json())
  } catch {
    return {}
  }
}
