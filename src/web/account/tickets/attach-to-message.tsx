import { Trans, useLingui } from '@lingui/react/macro'
import { href } from 'react-router'
import { formatFileSize } from '#locales/file-size'
import { type AttachedFile, AttachFiles, type AttachmentRules } from '#ui/attach-files'
import { useLanguage } from '#ui/language'

type AttachToMessageProps = {
  rules: AttachmentRules
  attached: AttachedFile[]
  error?: string | undefined
}

/** Files that go with a message of the client. */
export function AttachToMessage({ rules, attached, error }: AttachToMessageProps) {
  const { t } = useLingui()
  const size = formatFileSize(rules.max_bytes, useLanguage())
  return (
    <AttachFiles
      uploadTo={href('/user/tickets/attachments')}
      rules={rules}
      attached={attached}
      label={<Trans>صور أو ملفات PDF</Trans>}
      hint={
        <Trans>
          حتى {rules.max_per_message} ملفات، كل منها حتى {size}. تصلنا كما هي، ومعها ما تحفظه الكاميرا في
          الصورة، كمكان التقاطها ووقته.
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
