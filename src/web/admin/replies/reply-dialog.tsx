import { Trans, useLingui } from '@lingui/react/macro'
import { ticketMessageLength } from '#rules/core/limits'
import { placeholders, unknownPlaceholders } from '#rules/support/saved-reply'
import { maxReplyTitle } from '#rules/desk/text-lengths'
import { Ltr } from '#ui/ltr'
import { LongText } from '#ui/long-text'
import { useMay } from '../../frame/staff-user.ts'
import { EntryDialog, type EntryDialogPage } from '../edit/entry-dialog.tsx'
import { errorOf } from '../edit/field-error.ts'
import { TitlePair } from '../edit/text-pair.tsx'
import { usePlaceholderWords } from './placeholder-words.ts'
import { type Reply, replyFields } from './reply-form.ts'

type ReplyDialogProps = EntryDialogPage & {
  /** Null for a new one. */
  reply: Reply | null
}

/** Keeps an answer in both languages, or changes one. */
export function ReplyDialog({ reply, ...page }: ReplyDialogProps) {
  const { t } = useLingui()
  const mayDelete = useMay('ticket:delete')
  const check = (text: string) =>
    unknownPlaceholders(text).length === 0
      ? undefined
      : t`لا نعرف ما يملأ ${unknownPlaceholders(text).join(' ')}. استخدموا الأسماء المذكورة أدناه`

  return (
    <EntryDialog
      {...page}
      title={reply ? <Trans>تعديل الرد المحفوظ</Trans> : <Trans>إضافة رد محفوظ</Trans>}
      entity="saved_reply"
      entry={reply && { id: reply.id, version: reply.version, fields: replyFields(reply) }}
      endpoint="/admin/support/replies"
      result={{ saved: t`حُفظ الرد.`, deleted: t`حُذف الرد المحفوظ.` }}
      add={<Trans>إضافة الرد</Trans>}
      deletion={
        mayDelete
          ? {
              title: <Trans>حذف هذا الرد؟</Trans>,
              safe: <Trans>إبقاء الرد</Trans>,
              action: <Trans>حذف الرد المحفوظ</Trans>,
              children: <Trans>لن يجده زملاؤكم بعد الآن. تبقى الردود التي أُرسلت به كما هي.</Trans>,
            }
          : null
      }
    >
      {(errors) => (
        <>
          <div className="two-columns">
            <TitlePair of={reply} maxLength={maxReplyTitle} errors={errors} />
            <LongText
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
            <LongText
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
        </>
      )}
    </EntryDialog>
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
