import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { ticketMessageLength } from '#rules/limits'
import { hasOnlyPlaceholders, placeholders } from '#rules/saved-reply'
import { Button } from '#ui/button'
import { Ltr } from '#ui/ltr'
import { Notice } from '#ui/notice'
import { TextArea, TextField } from '#ui/text-field'
import { showToast } from '#ui/toast'
import { useMay } from '../../layouts/staff-user.ts'
import { ConflictNotice } from '../edit/conflict-notice.tsx'
import { DeleteButton } from '../edit/delete-button.tsx'
import { EditDialog } from '../edit/edit-dialog.tsx'
import { errorOf } from '../edit/field-error.ts'
import { OpenedWith } from '../edit/opened-with.tsx'
import { afterSaving, UnsavedWarning, useFormChanges } from '../edit/unsaved.tsx'
import { useDeed } from '../edit/use-deed.ts'
import { usePlaceholderWords } from './placeholder-words.ts'
import { type Reply, replyFields } from './reply-form.ts'

type ReplyDialogProps = {
  /** Null for a new one. */
  reply: Reply | null
  backHref: string
  /** Makes a repeated creation the same one. */
  creationKey: string
  /** Begins again from what stands now. */
  again: () => void
}

const door = '/admin/support/replies'

/** Keeps an answer in both languages, or changes one. */
export function ReplyDialog({ reply, backHref, creationKey, again }: ReplyDialogProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const { count, look } = useFormChanges(form)
  const mayDelete = useMay('ticket:delete')
  const { Form, submit, isBusy, refusal } = useDeed(({ did }) => {
    showToast(did === 'deleted' ? t`حُذف الرد المحفوظ.` : t`حُفظ الرد.`)
    void navigate(backHref, { ...afterSaving, preventScrollReset: true })
  })
  const errors = refusal?.errors
  const hasFieldErrors = errors !== undefined && Object.keys(errors).length > 0
  const check = (text: string) =>
    hasOnlyPlaceholders(text) ? undefined : t`بين الأقواس اسم لا يُملأ. استعملوا الأسماء المذكورة أدناه`
  const leave = () => void navigate(backHref, { preventScrollReset: true })

  return (
    <EditDialog
      title={reply ? <Trans>تعديل الرد المحفوظ</Trans> : <Trans>إضافة رد محفوظ</Trans>}
      onClose={leave}
    >
      <Form method="post" action={door} ref={form} className="stack gap-4" onChange={look} noValidate>
        {refusal?.conflict ? (
          <ConflictNotice
            entity="saved_reply"
            conflict={refusal.conflict}
            isBusy={isBusy}
            stands={reply?.version ?? 1}
            onTakeCurrent={again}
          />
        ) : (
          refusal && !hasFieldErrors && <Notice tone="bad">{refusal.message}</Notice>
        )}
        <input type="hidden" name="intent" value={reply ? 'update' : 'create'} />
        <input type="hidden" name="key" value={creationKey} />
        {reply && (
          <>
            <input type="hidden" name="id" value={reply.id} />
            <OpenedWith version={reply.version} fields={replyFields(reply)} />
          </>
        )}
        <div className="two-columns">
          <TextField
            label={<Trans>العنوان بالعربية</Trans>}
            name="title_ar"
            lang="ar"
            dir="rtl"
            maxLength={120}
            defaultValue={reply?.title_ar}
            error={errorOf(errors, 'title_ar')}
          />
          <TextField
            label={<Trans>العنوان بالإنجليزية</Trans>}
            name="title_en"
            lang="en"
            dir="ltr"
            maxLength={120}
            defaultValue={reply?.title_en}
            error={errorOf(errors, 'title_en')}
          />
          <TextArea
            label={<Trans>نص الرد بالعربية</Trans>}
            name="body_ar"
            lang="ar"
            dir="rtl"
            rows={6}
            maxLength={ticketMessageLength}
            defaultValue={reply?.body_ar}
            error={errorOf(errors, 'body_ar')}
            check={check}
          />
          <TextArea
            label={<Trans>نص الرد بالإنجليزية</Trans>}
            name="body_en"
            lang="en"
            dir="ltr"
            rows={6}
            maxLength={ticketMessageLength}
            defaultValue={reply?.body_en}
            error={errorOf(errors, 'body_en')}
            check={check}
          />
        </div>
        <PlaceholderList />
        <div className="deeds">
          {reply && mayDelete && (
            <span className="me-auto">
              <DeleteButton
                title={<Trans>حذف هذا الرد؟</Trans>}
                safe={<Trans>إبقاء الرد</Trans>}
                deed={<Trans>حذف الرد المحفوظ</Trans>}
                isBusy={isBusy}
                onDeed={() =>
                  void submit({ intent: 'delete', id: reply.id }, { method: 'post', action: door })
                }
              >
                <Trans>لن يجده زملاؤكم بعد الآن. تبقى الردود التي أُرسلت به كما هي.</Trans>
              </DeleteButton>
            </span>
          )}
          <Button type="button" kind="second" onClick={leave}>
            <Trans>إغلاق</Trans>
          </Button>
          <Button isBusy={isBusy} busy={<Trans>نحفظ…</Trans>}>
            {reply ? <Trans>حفظ التغييرات</Trans> : <Trans>إضافة الرد</Trans>}
          </Button>
        </div>
        <UnsavedWarning isDirty={count > 0} />
      </Form>
    </EditDialog>
  )
}

/** What can stand in braces, and what it becomes. */
function PlaceholderList() {
  const words = usePlaceholderWords()
  return (
    <div className="stack gap-2">
      <p className="hint">
        <Trans>يُملأ ما بين الأقواس من التذكرة عند الرد:</Trans>
      </p>
      <ul className="flex flex-wrap gap-x-5 gap-y-1.5 text-sm">
        {placeholders.map((name) => (
          <li key={name}>
            <Ltr mono>{`{${name}}`}</Ltr> <span className="text-ink-3">{words(name)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
