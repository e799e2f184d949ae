import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#ui/button'
import { DateTime } from '#ui/date-time'
import { Notice } from '#ui/notice'
import { TextArea } from '#ui/text-field'
import { showToast } from '#ui/toast'
import { useMay } from '../../frame/staff-user.ts'
import { UnsavedWarning } from '../edit/unsaved.tsx'
import { useAction } from '../edit/use-action.ts'
import type { StaffOrder } from './order-types.ts'

/** What staff tell each other about the order. */
export function OrderNotes({ order, noteKey }: { order: StaffOrder; noteKey: string }) {
  const { t } = useLingui()
  const mayNote = useMay('order:note')
  const [body, setBody] = useState('')
  const { submit, isBusy, refusal } = useAction(() => {
    setBody('')
    showToast(t`حُفظت الملاحظة.`)
  })
  if (!mayNote && order.notes.length === 0) return null
  return (
    <section className="card" aria-labelledby="notes">
      <header>
        <h2 id="notes">
          <Trans>ملاحظات داخلية</Trans>
        </h2>
      </header>
      <div className="body stack gap-4">
        {order.notes.map((note) => (
          <div key={note.id}>
            <p className="wrap-anywhere whitespace-pre-line" dir="auto">
              {note.body}
            </p>
            <p className="text-sm text-ink-3">
              <bdi>{note.author}</bdi> · <DateTime value={note.created_at} form="day-time" />
            </p>
          </div>
        ))}
        {mayNote && (
          <form
            className="stack gap-3"
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              if (body.trim() !== '') void submit({ intent: 'note', body, key: noteKey }, { method: 'post' })
            }}
          >
            {refusal && <Notice tone="bad">{refusal.message}</Notice>}
            <TextArea
              label={<Trans>ملاحظة لزملائكم</Trans>}
              hint={<Trans>لا تظهر في حساب العميل، وتدخل في نسخة بياناته إن طلبها.</Trans>}
              name="body"
              maxLength={2000}
              value={body}
              onChange={(event) => setBody(event.currentTarget.value)}
            />
            <div>
              <Button kind="second" isBusy={isBusy} busy={<Trans>نحفظ…</Trans>}>
                <Trans>حفظ الملاحظة</Trans>
              </Button>
            </div>
            <UnsavedWarning isDirty={body.trim() !== ''} />
          </form>
        )}
      </div>
    </section>
  )
}
