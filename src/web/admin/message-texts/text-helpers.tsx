import { Trans, useLingui } from '@lingui/react/macro'
import type { RefObject } from 'react'
import type { Language } from '#rules/core/language'
import { variablesIn } from '#rules/messages/message-texts'
import { htmlOf } from '#locales/language'
import { Button } from '#ui/button'
import { Disclosure } from '#ui/disclosure'
import { Ltr } from '#ui/ltr'
import { useVariableWords } from '../words/variable-words.ts'

type TextBox = HTMLTextAreaElement & HTMLInputElement

/**
 * Writes words into a field where the caret stands, or between two places.
 * @param onTyped words came in without a key that was pressed
 */
export function useInsertion(box: RefObject<TextBox | null>, onTyped: () => void) {
  return (words: string, from = box.current?.selectionStart ?? 0, to = box.current?.selectionEnd ?? 0) => {
    const field = box.current
    if (!field) return
    field.focus()
    field.setRangeText(words, from, to, 'end')
    field.dispatchEvent(new Event('input', { bubbles: true }))
    onTyped()
  }
}

/** Ours, beside a text that is another one, and the way back to it. */
export function OriginalText(props: { ours: string; language: Language; onTake: () => void }) {
  const { ours, language, onTake } = props
  const { lang, dir } = htmlOf[language]
  return (
    <Disclosure inline title={<Trans>النص الأصلي</Trans>}>
      <p className="our-text" lang={lang} dir={dir}>
        {ours}
      </p>
      <Button type="button" data-draft="keep" kind="second" size="small" icon="undo" onClick={onTake}>
        <Trans>كتابته هنا</Trans>
      </Button>
    </Disclosure>
  )
}

type VariablesProps = {
  variables: { name: string; is_required: boolean }[]
  text: string
  onPick: (name: string) => void
}

/** What may fill a text; a press writes it where the caret stands. */
export function Variables({ variables, text, onPick }: VariablesProps) {
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
