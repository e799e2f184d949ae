import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { maxStaffNote } from '#rules/desk/text-lengths'
import { Button } from '#ui/button'
import { DateTime } from '#ui/date-time'
import { Notice } from '#ui/notice'
import { LongText } from '#ui/long-text'
import { showToast } from '#ui/toast'
import { UnsavedWarning } from '../edit/unsaved.tsx'
import { useAction } from '../edit/use-action.ts'
import { useIdempotencyKey } from '../edit/use-idempotency-key.ts'

type StaffNote = {
  id: string
  body: string
  author: string
  created_at: string
  /** Its reader wrote it and may take it back; left out where a note stays for good. */
  is_own?: boolean
}

type StaffNotesProps = {
  notes: StaffNote[]
  /** Makes a repeated note the same one. */
  noteKey: string
  /** Whether the reader may write one; who may not and finds none sees nothing. */
  mayNote: boolean
}

/**
 * What staff write to each other about a client or an order, by the page's intents `note` and `remove_note`.
 */
export function StaffNotes({ notes, noteKey, mayNote }: StaffNotesProps) {
  const { t } = useLingui()
  // Here, because the note itself is gone once it is removed.
  const removal = useAction(() => showToast(t`حُذفت الملاحظة، ويبقى نصها في السجل.`))
  if (!mayNote && notes.length === 0) return null
  return (
    <section className="card" aria-labelledby="notes">
      <header>
        <h2 id="notes">
          <Trans>ملاحظات داخلية</Trans>
        </h2>
      </header>
      <div className="body stack gap-4">
        {removal.refusal && <Notice tone="bad">{removal.refusal.message}</Notice>}
        {notes.map((note) => (
          <Note
            key={note.id}
            note={note}
            isBusy={removal.isBusy}
            onRemove={() => void removal.submit({ intent: 'remove_note', note: note.id }, { method: 'post' })}
          />
        ))}
        {mayNote && <WriteNote noteKey={noteKey} />}
      </div>
    </section>
  )
}

function WriteNote({ noteKey }: { noteKey: string }) {
  const { t } = useLingui()
  const [body, setBody] = useState('')
  const { submit, isBusy, refusal, outcome } = useAction(() => {
    setBody('')
    showToast(t`حُفظت الملاحظة.`)
  })
  const { key } = useIdempotencyKey(outcome, noteKey)
  return (
    <form
      className="stack gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (body.trim() !== '') void submit({ intent: 'note', body, key }, { method: 'post' })
      }}
    >
      {refusal && <Notice tone="bad">{refusal.message}</Notice>}
      <LongText
        label={<Trans>ملاحظة لزملائكم</Trans>}
        hint={<Trans>لا تظهر في حساب العميل، وتدخل في نسخة بياناته إن طلبها.</Trans>}
        name="body"
        rows={2}
        maxLength={maxStaffNote}
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
  )
}

type NoteProps = { note: StaffNote; isBusy: boolean; onRemove: () => void }

function Note({ note, isBusy, onRemove }: NoteProps) {
  return (
    <div>
      <p className="wrap-anywhere whitespace-pre-line" dir="auto">
        {note.body}
      </p>
      <div className="row justify-between gap-2">
        <p className="text-sm text-ink-3">
          <bdi>{note.author}</bdi> · <DateTime value={note.created_at} form="day-time" />
        </p>
        {note.is_own && (
          <Button type="button" kind="quiet" size="small" isBusy={isBusy} onClick={onRemove}>
            <Trans>حذف الملاحظة</Trans>
          </Button>
        )}
      </div>
    </div>
  )
}
