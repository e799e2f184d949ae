import { Trans } from '@lingui/react/macro'
import { Button } from '#ui/button'
import { CopyField } from '#ui/copy-field'
import { Notice } from '#ui/notice'
import { EditDialog } from '#ui/edit-dialog'

/** A new token, for the only time that it can be seen. */
export function ShownToken({ token, onClose }: { token: string; onClose: () => void }) {
  return (
    <EditDialog title={<Trans>الرمز الجديد</Trans>} onClose={onClose} isHeld>
      <div className="stack gap-5">
        <Notice tone="wait" icon="warn" title={<Trans>لن يظهر هذا الرمز مرة أخرى.</Trans>}>
          <Trans>انسخوه الآن واحفظوه حيث تُحفظ الأسرار. من يملكه يتصرف باسم الشريك.</Trans>
        </Notice>
        <CopyField
          label={<Trans>رمز الوصول</Trans>}
          value={token}
          copy={<Trans>نسخ الرمز</Trans>}
          copied={<Trans>نُسخ الرمز.</Trans>}
        >
          <Button type="button" onClick={onClose}>
            <Trans>إغلاق بعد حفظ الرمز</Trans>
          </Button>
        </CopyField>
      </div>
    </EditDialog>
  )
}
