import { Trans } from '@lingui/react/macro'
import { Button } from '#ui/button'
import { EditDialog } from '#ui/edit-dialog'

type UnsentAnswerProps = {
  /** The ticket is to be closed, else solved. */
  closes: boolean
  onClose: () => void
  onSend: () => void
  onLeave: () => void
}

/** Asks whoever ends a ticket over an answer that the client has not got. */
export function UnsentAnswer({ closes, onClose, onSend, onLeave }: UnsentAnswerProps) {
  return (
    <EditDialog title={<Trans>كتبتم ردًا لم يُرسل</Trans>} onClose={onClose}>
      <p>
        <Trans>
          بعد هذا التغيير لا يُرسل في التذكرة رد. إن غيّرتم الحالة دون إرسال بقي النص في خانة الملاحظة.
        </Trans>
      </p>
      <div className="actions">
        <Button type="button" kind="quiet" onClick={onClose}>
          <Trans>العودة إلى الرد</Trans>
        </Button>
        <Button type="button" kind="second" onClick={onLeave}>
          <Trans>تغيير الحالة دون إرسال</Trans>
        </Button>
        <Button type="button" onClick={onSend}>
          {closes ? <Trans>إرسال الرد وإغلاق التذكرة</Trans> : <Trans>إرسال الرد واعتبارها محلولة</Trans>}
        </Button>
      </div>
    </EditDialog>
  )
}
