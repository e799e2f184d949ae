import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useRef, useState } from 'react'
import { Button } from '#ui/button'
import { Notice } from '#ui/notice'
import { EditDialog } from '#ui/edit-dialog'

/** A new token, for the only time that it can be seen. */
export function ShownToken({ token, onClose }: { token: string; onClose: () => void }) {
  const { t } = useLingui()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [isCopied, setCopied] = useState(false)

  async function copy() {
    field.current?.select()
    try {
      await navigator.clipboard.writeText(token)
      setCopied(true)
    } catch {
      // Without the permission the text stays selected, to be copied by hand.
      setCopied(false)
    }
  }

  return (
    <EditDialog title={<Trans>الرمز الجديد</Trans>} onClose={onClose} isHeld>
      <div className="stack gap-5">
        <Notice tone="wait" icon="warn" title={<Trans>لن يظهر هذا الرمز مرة أخرى.</Trans>}>
          <Trans>انسخوه الآن واحفظوه حيث تُحفظ الأسرار. من يملكه يتصرف باسم الشريك.</Trans>
        </Notice>
        <div className="field">
          <label className="field-label" htmlFor={id}>
            <Trans>رمز الوصول</Trans>
          </label>
          <input
            id={id}
            ref={field}
            className="input latin mono"
            dir="ltr"
            readOnly
            value={token}
            onFocus={(event) => event.currentTarget.select()}
          />
        </div>
        <div className="deeds">
          <Button type="button" kind="second" icon="copy" onClick={() => void copy()}>
            <Trans>نسخ الرمز</Trans>
          </Button>
          <Button type="button" onClick={onClose}>
            <Trans>حفظته، إغلاق</Trans>
          </Button>
        </div>
        <p role="status" className="hint">
          {isCopied && t`نُسخ الرمز.`}
        </p>
      </div>
    </EditDialog>
  )
}
