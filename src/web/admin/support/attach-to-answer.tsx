import { Trans, useLingui } from '@lingui/react/macro'
import { href } from 'react-router'
import { formatFileSize } from '#locales/file-size'
import { AttachFiles, type AttachmentRules } from '#ui/attach-files'
import { useLanguage } from '#ui/language'

/** Files that go with an answer or a note. */
export function AttachToAnswer({ rules, error }: { rules: AttachmentRules; error?: string | undefined }) {
  const { t } = useLingui()
  const size = formatFileSize(rules.max_bytes, useLanguage())
  return (
    <AttachFiles
      uploadTo={href('/admin/support/attachments')}
      rules={rules}
      label={<Trans>صور أو ملفات PDF</Trans>}
      hint={
        <Trans>
          حتى {rules.max_per_message} ملفات، كل منها حتى {size}.
        </Trans>
      }
      error={error}
      words={{
        choose: t`إرفاق ملفات`,
        remove: (name) => t`إزالة ${name}`,
        again: (name) => t`إعادة إرفاق ${name}`,
        lost: t`انقطع الاتصال فلم يُرفق هذا الملف. أعيدوا المحاولة حين يعود.`,
        tooMany: t`اخترتم ملفات أكثر من المسموح، فأُرفق أولها. أرسلوا الباقي في رسالة أخرى.`,
      }}
    />
  )
}
