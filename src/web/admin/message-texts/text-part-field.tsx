import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useRef } from 'react'
import type { Language } from '#rules/language'
import { textLimits, variablesIn, type TextPart } from '#rules/message-texts'
import { htmlOf } from '#locales/language'
import { Button } from '#ui/button'
import { Disclosure } from '#ui/disclosure'
import { Field } from '#ui/field'
import { Ltr } from '#ui/ltr'
import { useVariableWords } from '../words/variable-words.ts'
import { SmsCount } from './sms-count.tsx'
import { standingTexts, type Texts } from './texts-form.ts'

type TextPartFieldProps = {
  texts: Texts
  part: TextPart
  language: Language
  /** What stands in it now. */
  text: string
  error: ReactNode
  /** A variable or our text came in without a key that was pressed. */
  onTyped: () => void
  /** How it arrives. */
  children: ReactNode
}

/** One text of a message: its words, what may fill them, and ours beside. */
export function TextPartField(props: TextPartFieldProps) {
  const { texts, part, language, text, error, onTyped, children } = props
  const box = useRef<HTMLTextAreaElement & HTMLInputElement>(null)
  const name = `${part}_${language}` as const
  const { lang, dir } = htmlOf[language]
  const ours = texts.ours[name] ?? ''
  const insert = (
    words: string,
    from = box.current?.selectionStart ?? 0,
    to = box.current?.selectionEnd ?? 0,
  ) => {
    const field = box.current
    if (!field) return
    field.focus()
    field.setRangeText(words, from, to, 'end')
    field.dispatchEvent(new Event('input', { bubbles: true }))
    onTyped()
  }
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
      {part === 'sms' && texts.sms && <SmsCount text={text} {...texts.sms[language]} />}
      <Variables variables={texts.variables[part] ?? []} text={text} onPick={(one) => insert(`{${one}}`)} />
      <Sentences variables={texts.variables[part] ?? []} {...{ text, language }} />
      {text !== ours && (
        <Disclosure inline title={<Trans>النص الأصلي</Trans>}>
          <p className="our-text" lang={lang} dir={dir}>
            {ours}
          </p>
          <Button
            type="button"
            data-draft="keep"
            kind="second"
            size="small"
            icon="undo"
            onClick={() => insert(ours, 0, box.current?.value.length)}
          >
            <Trans>كتابته هنا</Trans>
          </Button>
        </Disclosure>
      )}
      {children}
    </div>
  )
}

type SentencesProps = {
  variables: { name: string; sentences: Record<Language, string[]> }[]
  text: string
  language: Language
}

/** What the store itself writes in the place of a variable: all of it, since only one of the sentences is in any preview. */
function Sentences({ variables, text, language }: SentencesProps) {
  const words = useVariableWords()
  const { lang, dir } = htmlOf[language]
  const used = variablesIn(text)
  const composed = variables.filter(
    ({ name, sentences }) => used.includes(name) && sentences[language].length > 0,
  )
  if (composed.length === 0) return null
  return (
    <Disclosure inline title={<Trans>جمل يكتبها المتجر مكان المتغيرات</Trans>}>
      <dl className="stack gap-3">
        {composed.map(({ name, sentences }) => (
          <div key={name}>
            <dt className="text-sm">
              {words(name)} <Ltr mono>{`{${name}}`}</Ltr>
            </dt>
            <dd className="our-text" lang={lang} dir={dir}>
              <ul className="stack gap-1.5">
                {sentences[language].map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            </dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  )
}

function PartLabel({ part, language }: Pick<TextPartFieldProps, 'part' | 'language'>) {
  const isArabic = language === 'ar'
  if (part === 'sms') return isArabic ? <Trans>النص بالعربية</Trans> : <Trans>النص بالإنجليزية</Trans>
  if (part === 'subject')
    return isArabic ? <Trans>عنوان البريد بالعربية</Trans> : <Trans>عنوان البريد بالإنجليزية</Trans>
  return isArabic ? <Trans>نص البريد بالعربية</Trans> : <Trans>نص البريد بالإنجليزية</Trans>
}

type VariablesProps = {
  variables: { name: string; is_required: boolean }[]
  text: string
  onPick: (name: string) => void
}

/** What may fill a text; a press writes it where the caret stands. */
function Variables({ variables, text, onPick }: VariablesProps) {
  const { t } = useLingui()
  const words = useVariableWords()
  if (variables.length === 0) return null
  const used = variablesIn(text)
  return (
    <div className="text-variables" role="group" aria-label={t`إدراج متغير`}>
      {variables.map(({ name, is_required: isRequired }) => (
        <button
          key={name}
          type="button"
          data-draft="keep"
          data-used={used.includes(name) || undefined}
          data-missing={(isRequired && !used.includes(name)) || undefined}
          onClick={() => onPick(name)}
        >
          <span>{words(name)}</span> <Ltr mono>{`{${name}}`}</Ltr>
          {isRequired && (
            <span className="needed">
              <Trans context="variable">لازم</Trans>
            </span>
          )}
        </button>
      ))}
    </div>
  )
}
