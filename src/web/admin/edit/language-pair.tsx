import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import type { Language } from '#rules/core/language'
import type { FieldErrors } from './outcome.ts'

/**
 * Arabic at the start edge, English after it, fields level with each other. Its children are pairs, the
 * Arabic one first. Under 768 px they stand under each other, Arabic first.
 */
export function LanguagePair({ children }: { children: ReactNode }) {
  return (
    <div className="language-pair">
      <Heads />
      {children}
    </div>
  )
}

/**
 * The same for long texts: on a phone one language is seen at a time, by tabs that need no script. What was
 * refused comes into sight.
 * @param errors of the fields, after a refusal
 */
export function LanguageTabs({ errors, children }: { errors: FieldErrors | undefined; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const group = useId()
  useLayoutEffect(() => {
    if (!errors || !box.current) return
    const isWrong = (language: string) => Object.keys(errors).some((field) => field.endsWith(`_${language}`))
    const shown = box.current.querySelector<HTMLInputElement>('.language-tabs input:checked')?.value
    const hidden = shown === 'en' ? 'ar' : 'en'
    if (!shown || isWrong(shown) || !isWrong(hidden)) return
    const tab = box.current.querySelector<HTMLInputElement>(`.language-tabs input[value='${hidden}']`)
    if (tab) tab.checked = true
  }, [errors])
  return (
    <div ref={box} className="language-pair tabbed">
      <Heads />
      {children}
      <LanguageChoice name={group} />
    </div>
  )
}

/** Which of two languages is seen; without `onChoose` the choice is the field's own, and styles follow it. */
export function LanguageChoice(props: {
  name: string
  value?: Language
  onChoose?: (language: Language) => void
}) {
  const { name, value, onChoose } = props
  const { t } = useLingui()
  return (
    <div className="language-tabs" role="radiogroup" aria-label={t`لغة النص`}>
      {(['ar', 'en'] as const).map((language) => (
        <label key={language}>
          {/* Of no form: which language is seen is not sent, and no change of what is written. */}
          <input
            type="radio"
            form="none"
            name={name}
            value={language}
            className="visually-hidden"
            {...(onChoose
              ? { checked: language === value, onChange: () => onChoose(language) }
              : { defaultChecked: language === 'ar' })}
          />
          {language === 'ar' ? <Trans>العربية</Trans> : <Trans>الإنجليزية</Trans>}
        </label>
      ))}
    </div>
  )
}

function Heads() {
  return (
    <>
      <p className="language-head" aria-hidden="true">
        <span className="language-code">AR</span>
        <Trans>العربية</Trans>
      </p>
      <p className="language-head" aria-hidden="true">
        <span className="language-code">EN</span>
        <Trans>الإنجليزية</Trans>
      </p>
    </>
  )
}
