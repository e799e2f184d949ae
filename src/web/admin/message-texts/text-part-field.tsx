import { Trans } from '@lingui/react/macro'
import { type ReactNode, useRef } from 'react'
import type { Language } from '#rules/core/language'
import { textLimits, type TextPart } from '#rules/messages/message-texts'
import { htmlOf } from '#locales/language'
import { Field } from '#ui/field'
import { SmsCount } from './sms-count.tsx'
import { OriginalText, useInsertion, Variables } from './text-helpers.tsx'
import { standingTexts, type Texts } from './texts-form.ts'

type TextPartFieldProps = {
  texts: Texts
  part: TextPart
  language: Language
  /** What stands in it now. */
  text: string
  error: ReactNode
  /**
   * The longest values of an SMS with the sentences that are typed; those of what stands until the server has
   * said.
   */
  maxValues: Record<string, string | number>[] | undefined
  /** A variable or our text came in without a key that was pressed. */
  onTyped: () => void
  /** How it arrives. */
  children: ReactNode
}

/** One text of a message: its words, what may fill them, and ours beside. */
export function TextPartField(props: TextPartFieldProps) {
  const { texts, part, language, text, error, maxValues, onTyped, children } = props
  const box = useRef<HTMLTextAreaElement & HTMLInputElement>(null)
  const name = `${part}_${language}` as const
  const { lang, dir } = htmlOf[language]
  const ours = texts.ours[name] ?? ''
  const insert = useInsertion(box, onTyped)
  const shared = {
    ref: box,
    name,
    lang,
    dir,
    maxLength: textLimits[part],
    defaultValue: standingTexts(texts)[name],
    spellCheck: true,
  }

  return (
    <div className="text-part stack gap-2">
      <Field label={<PartLabel part={part} language={language} />} error={error}>
        {(control) =>
          part === 'subject' ? (
            <input {...control} {...shared} className="input" />
          ) : (
            <textarea {...control} {...shared} className="input" rows={part === 'sms' ? 4 : 14} />
          )
        }
      </Field>
      {part === 'sms' && texts.sms && (
        <SmsCount
          text={text}
          {...texts.sms[language]}
          max_values={maxValues ?? texts.sms[language].max_values}
        />
      )}
      <Variables variables={texts.variables[part] ?? []} text={text} onPick={(one) => insert(`{${one}}`)} />
      {text !== ours && (
        <OriginalText {...{ ours, language }} onTake={() => insert(ours, 0, box.current?.value.length)} />
      )}
      {children}
    </div>
  )
}

function PartLabel({ part, language }: Pick<TextPartFieldProps, 'part' | 'language'>) {
  const isArabic = language === 'ar'
  if (part === 'sms') return isArabic ? <Trans>النص بالعربية</Trans> : <Trans>النص بالإنجليزية</Trans>
  if (part === 'subject')
    return isArabic ? <Trans>عنوان البريد بالعربية</Trans> : <Trans>عنوان البريد بالإنجليزية</Trans>
  return isArabic ? <Trans>نص البريد بالعربية</Trans> : <Trans>نص البريد بالإنجليزية</Trans>
}
