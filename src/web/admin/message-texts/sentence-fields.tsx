import { Plural, Trans } from '@lingui/react/macro'
import { useRef } from 'react'
import { languages, type Language } from '#rules/core/language'
import { fillVariables, maxSentence } from '#rules/messages/message-texts'
import { htmlOf } from '#locales/language'
import { Disclosure } from '#ui/disclosure'
import { Field } from '#ui/field'
import { Ltr } from '#ui/ltr'
import { LanguagePair } from '../edit/language-pair.tsx'
import { useSentenceWords } from '../words/sentence-words.ts'
import { useVariableWords } from '../words/variable-words.ts'
import { OriginalText, useInsertion, Variables } from './text-helpers.tsx'
import { standingTexts, type Texts, type TypedTexts } from './texts-form.ts'

type Sentence = Texts['sentences'][number]

type SentenceFieldsProps = {
  texts: Texts
  typed: TypedTexts
  errorOf: (field: string) => string | undefined
  /** A variable or our sentence came in without a key that was pressed. */
  onTyped: () => void
  /** Somebody writes in this sentence, which previews are to show. */
  onSentence: (id: string) => void
}

/**
 * The sentences that the store writes in the place of a variable, by what happened: each variable's together,
 * over each channel.
 */
export function SentenceFields({ texts, typed, errorOf, onTyped, onSentence }: SentenceFieldsProps) {
  const variable = useVariableWords()
  const groups = Map.groupBy(texts.sentences, (one) => `${one.variable} ${one.channels.join(' ')}`)
  if (groups.size === 0) return null
  const isChanged = ({ id }: Sentence) =>
    languages.some((language) => texts.own.sentences?.[`${id}_${language}`] !== undefined)
  const isWrong = ({ id }: Sentence) =>
    languages.some((language) => errorOf(`sentences.${id}_${language}`) !== undefined)

  return (
    <section className="card" aria-labelledby="sentences">
      <header>
        <div>
          <h2 id="sentences">
            <Trans>جمل يكتبها المتجر مكان المتغيرات</Trans>
          </h2>
          <p className="hint">
            <Trans>تُكتب واحدة منها بحسب ما حدث. ما تكتبونه هنا لهذه الرسالة وحدها.</Trans>
          </p>
        </div>
      </header>
      <div className="disclosures sentences">
        {[...groups].map(([key, sentences]) => (
          <Disclosure
            key={key}
            isOpen={sentences.some((one) => isChanged(one) || isWrong(one))}
            title={
              <>
                {variable(sentences[0]?.variable ?? '')} <Ltr mono>{`{${sentences[0]?.variable}}`}</Ltr>{' '}
                <span className="hint dotted">
                  <span>
                    <Where channels={sentences[0]?.channels ?? []} />
                  </span>
                  <span>
                    <Plural
                      value={sentences.length}
                      one="جملة واحدة"
                      two="جملتان"
                      few="# جمل"
                      many="# جملة"
                      other="# جملة"
                    />
                  </span>
                </span>
              </>
            }
          >
            <LanguagePair>
              {sentences.flatMap((sentence) =>
                languages.map((language) => {
                  const name = `sentences.${sentence.id}_${language}` as keyof TypedTexts
                  return (
                    <SentenceField
                      key={name}
                      {...{ texts, sentence, language, name, onTyped }}
                      text={typed[name] ?? ''}
                      error={errorOf(name)}
                      onFocus={() => onSentence(sentence.id)}
                    />
                  )
                }),
              )}
            </LanguagePair>
          </Disclosure>
        ))}
      </div>
    </section>
  )
}

function Where({ channels }: { channels: Sentence['channels'] }) {
  if (channels.length > 1) return <Trans>في الرسالة النصية والبريد</Trans>
  return channels[0] === 'sms' ? <Trans>في الرسالة النصية</Trans> : <Trans>في البريد</Trans>
}

type SentenceFieldProps = {
  texts: Texts
  sentence: Sentence
  language: Language
  name: keyof TypedTexts
  /** What stands in it now. */
  text: string
  error: string | undefined
  onTyped: () => void
  onFocus: () => void
}

/** One sentence in one language: its words, what may fill them, and how it reads when it is filled. */
function SentenceField(props: SentenceFieldProps) {
  const { texts, sentence, language, name, text, error, onTyped, onFocus } = props
  const box = useRef<HTMLTextAreaElement & HTMLInputElement>(null)
  const insert = useInsertion(box, onTyped)
  const words = useSentenceWords()
  const { lang, dir } = htmlOf[language]
  const ours = sentence.ours[language]
  const variables = sentence.variables[language]
  const samples = Object.fromEntries(variables.map((one) => [one.name, one.sample[language]]))
  const example = fillVariables(text, samples)

  return (
    <div className="text-part stack gap-2" onFocus={onFocus}>
      <Field
        label={
          <>
            {words(sentence.id)}{' '}
            <span className="hint">
              {language === 'ar' ? <Trans>بالعربية</Trans> : <Trans>بالإنجليزية</Trans>}
            </span>
          </>
        }
        error={error}
        hint={
          example !== text && (
            <bdi lang={lang} dir={dir} className="block whitespace-pre-line">
              {example}
            </bdi>
          )
        }
      >
        {(control) => (
          <textarea
            {...control}
            ref={box}
            name={name}
            lang={lang}
            dir={dir}
            maxLength={maxSentence}
            defaultValue={standingTexts(texts)[name]}
            spellCheck
            className="input"
            rows={Math.max(2, ours.split('\n').length)}
          />
        )}
      </Field>
      <Variables variables={variables} text={text} onPick={(one) => insert(`{${one}}`)} />
      {text !== ours && (
        <OriginalText {...{ ours, language }} onTake={() => insert(ours, 0, box.current?.value.length)} />
      )}
    </div>
  )
}
