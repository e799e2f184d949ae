import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Checkbox } from '#ui/checkbox'
import { Ltr } from '#ui/ltr'
import { Notice } from '#ui/notice'
import { TextField } from '#ui/text-field'
import { addDays, toRiyadhClock } from '#rules/core/riyadh-days'
import { maxReplayed } from '#rules/partners/webhooks'
import { showToast } from '#ui/toast'
import { EditDialog } from '#ui/edit-dialog'
import { DialogActions } from '../edit/dialog-actions.tsx'
import { errorOf } from '../edit/field-error.ts'
import { useAction } from '../edit/use-action.ts'
import type { Endpoint } from './webhook-words.tsx'

type ReplayWindowProps = { endpoint: Endpoint; now: string; onClose: () => void }

/** Sends an endpoint what happened in a time window once more. */
export function ReplayWindow({ endpoint, now, onClose }: ReplayWindowProps) {
  const { t } = useLingui()
  const { Form, isBusy, refusal } = useAction(() => {
    showToast(t`الإشعارات في طريقها من جديد.`)
    onClose()
  })
  const errors = refusal?.errors
  const hasFieldErrors = errors !== undefined && Object.keys(errors).length > 0
  return (
    <EditDialog title={<Trans>إعادة إرسال مدة</Trans>} onClose={onClose}>
      <Form method="post" className="stack gap-5" noValidate>
        {refusal && !hasFieldErrors && <Notice tone="bad">{refusal.message}</Notice>}
        <p className="wrap-anywhere text-ink-2">
          <Trans>
            تُرسل إلى <Ltr mono>{endpoint.url}</Ltr> أحداث هذه المدة مرة أخرى، الأقدم أولًا، بأرقامها نفسها.
          </Trans>
        </p>
        <input type="hidden" name="intent" value="replay_window" />
        <input type="hidden" name="endpoint" value={endpoint.id} />
        <div className="two-columns">
          <TextField
            label={<Trans>من (بتوقيت الرياض)</Trans>}
            name="from"
            type="datetime-local"
            latin
            defaultValue={toRiyadhClock(addDays(new Date(now), -1))}
            error={errorOf(errors, 'from')}
          />
          <TextField
            label={<Trans>إلى (بتوقيت الرياض)</Trans>}
            name="until"
            type="datetime-local"
            latin
            // The minute that has begun is meant, too.
            defaultValue={toRiyadhClock(new Date(Date.parse(now) + 60_000))}
            error={errorOf(errors, 'until')}
          />
        </div>
        <Checkbox name="only_lost" value="yes" defaultChecked>
          <Trans>ما لم يصل وحده</Trans>
        </Checkbox>
        <p className="hint">
          <Plural
            value={maxReplayed}
            zero="لا شيء في المرة"
            one="حدث واحد في المرة على الأكثر"
            two="حدثان في المرة على الأكثر"
            few="# أحداث في المرة على الأكثر"
            many="# حدثًا في المرة على الأكثر"
            other="# حدث في المرة على الأكثر"
          />
        </p>
        <DialogActions onClose={onClose} isBusy={isBusy} busy={<Trans>نرسل…</Trans>} icon="send">
          <Trans>إعادة الإرسال</Trans>
        </DialogActions>
      </Form>
    </EditDialog>
  )
}
