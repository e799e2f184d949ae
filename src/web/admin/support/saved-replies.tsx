import { Trans, useLingui } from '@lingui/react/macro'
import { href, Link } from 'react-router'
import type { Language } from '#rules/core/language'
import { hasGap } from '#rules/support/saved-reply'
import { Select } from '#ui/select'
import { useLanguage } from '#ui/language'

/** A kept answer, filled for this ticket. */
export type FilledReply = {
  id: string
  title_ar: string
  title_en: string
  body_ar: string
  body_en: string
}

type SavedRepliesProps = {
  replies: FilledReply[]
  /** The client's language: what is put in is written in it, until the other one is chosen. */
  language: Language
  onLanguage: (language: Language) => void
  onPut: (text: string) => void
}

/** Puts a kept answer behind what is written already. */
export function SavedReplies({ replies, language, onLanguage, onPut }: SavedRepliesProps) {
  const { t } = useLingui()
  const shown = useLanguage()
  if (replies.length === 0) {
    return (
      <p className="hint">
        <Link to={href('/admin/support/replies')} className="standing-link">
          <Trans>احفظوا ما تكتبونه كثيرًا ليوضع هنا بضغطة.</Trans>
        </Link>
      </p>
    )
  }
  return (
    <div className="two-columns items-end">
      <Select
        label={<Trans>رد محفوظ</Trans>}
        name="_reply"
        value=""
        optional
        onChange={(event) => {
          const reply = replies.find(({ id }) => id === event.currentTarget.value)
          if (reply) onPut(reply[`body_${language}`])
        }}
        options={[
          { value: '', label: t`اختاروا ردًا يوضع في النص` },
          ...replies.map((reply) => ({ value: reply.id, label: reply[`title_${shown}`] })),
        ]}
      />
      <Select
        label={<Trans>لغة الرد</Trans>}
        name="_reply_language"
        value={language}
        onChange={(event) => onLanguage(event.currentTarget.value === 'en' ? 'en' : 'ar')}
        options={[
          { value: 'ar', label: t`العربية` },
          { value: 'en', label: t`الإنجليزية` },
        ]}
      />
    </div>
  )
}

/** Says that something in braces could not be filled. */
export function GapNotice({ text }: { text: string }) {
  if (!hasGap(text)) return null
  return (
    <p className="text-sm text-wait-fg" role="status">
      <Trans>في النص أقواس لم تُملأ لأن قيمتها غير معروفة هنا. أكملوها قبل الإرسال.</Trans>
    </p>
  )
}
