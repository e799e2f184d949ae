import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { previewMessageRoute } from '#contract/staff-message-texts'
import type { z } from '#contract/wire'
import type { Language } from '#rules/core/language'
import { htmlOf } from '#locales/language'

type Preview = z.infer<
  (typeof previewMessageRoute.responses)[200]['content']['application/json']['schema']
>['preview']

type PreviewProps = {
  language: Language
  /** Null until the server has drawn it. */
  preview: Preview | null
}

/** An SMS as a phone shows it. */
export function SmsPreview({ language, preview }: PreviewProps) {
  const { t } = useLingui()
  const { lang, dir } = htmlOf[language]
  const sms = preview?.sms
  return (
    <figure
      className="phone-preview"
      aria-label={language === 'ar' ? t`معاينة بالعربية` : t`معاينة بالإنجليزية`}
    >
      <p className="bubble" lang={lang} dir={dir}>
        {sms?.text}
      </p>
      {sms && (
        <figcaption className="hint">
          <Plural
            value={sms.parts}
            one="تصل هكذا في جزء واحد"
            two="تصل هكذا في جزأين"
            few="تصل هكذا في # أجزاء"
            many="تصل هكذا في # جزءًا"
            other="تصل هكذا في # جزء"
          />
        </figcaption>
      )}
    </figure>
  )
}

/** An email as its reader opens it. Nothing in it runs, and nothing can be pressed. */
export function MailPreview({ language, preview }: PreviewProps) {
  const { t } = useLingui()
  const [height, setHeight] = useState(560)
  const { lang, dir } = htmlOf[language]
  const email = preview?.email
  return (
    <figure className="mail-preview" aria-busy={!preview || undefined}>
      <figcaption lang={lang} dir={dir}>
        <span className="hint">
          <Trans>عنوان البريد</Trans>
        </span>
        <b>{email?.subject}</b>
      </figcaption>
      <iframe
        title={language === 'ar' ? t`معاينة البريد بالعربية` : t`معاينة البريد بالإنجليزية`}
        sandbox="allow-same-origin"
        tabIndex={-1}
        style={{ blockSize: height }}
        onLoad={({ currentTarget: { contentDocument } }) =>
          setHeight(contentDocument?.documentElement.scrollHeight ?? height)
        }
        // Its style element has dark colours alone, and no page of ours lets a foreign one in.
        srcDoc={email?.html.replace(/<style>.*?<\/style>/s, '') ?? ''}
      />
    </figure>
  )
}
