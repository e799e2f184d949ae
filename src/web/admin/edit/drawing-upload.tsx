import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useId, useRef } from 'react'
import { maxDrawingBytes } from '#rules/look/brand-drawing'
import { formatFileSize } from '#locales/file-size'
import { Button } from '#ui/button'
import { useLanguage } from '#ui/language'
import { showToast } from '#ui/toast'

type DrawingUploadProps = {
  name: ReactNode
  hint?: ReactNode
  /** How it looks now. */
  face: ReactNode
  /** There is a drawing that can be taken away. */
  isDrawn: boolean
  isBusy: boolean
  problem: ReactNode
  /** Sends the text of the chosen file; an empty one takes the drawing away. */
  send: (svg: string) => void
}

/** A drawing that staff choose as an SVG; it is sent as soon as it is chosen. */
export function DrawingUpload(props: DrawingUploadProps) {
  const { name, hint, face, isDrawn, isBusy, problem, send } = props
  const { t } = useLingui()
  const language = useLanguage()
  const input = useRef<HTMLInputElement>(null)
  const nameId = useId()
  const read = async (file: File | undefined) => {
    if (input.current) input.current.value = ''
    if (!file) return
    if (file.size > maxDrawingBytes) {
      const limit = formatFileSize(maxDrawingBytes, language)
      showToast(t`الملف أكبر من ${limit}. صدّروه أبسط، أو بلا صور داخله.`, 'bad')
    } else send(await file.text())
  }

  return (
    <div className="brand-drawing">
      <span className="thumb">{face}</span>
      <div className="stack gap-1">
        <b id={nameId}>{name}</b>
        {hint && <span className="hint">{hint}</span>}
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
          aria-describedby={nameId}
          isBusy={isBusy}
          busy={<Trans>ننظّف…</Trans>}
          onClick={() => input.current?.click()}
        >
          {isDrawn ? <Trans>استبدال ملف SVG</Trans> : <Trans>اختيار ملف SVG</Trans>}
        </Button>
        {isDrawn && (
          <Button type="button" kind="quiet" size="small" aria-describedby={nameId} onClick={() => send('')}>
            <Trans>إزالة</Trans>
          </Button>
        )}
      </div>
    </div>
  )
}
