import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { href } from 'react-router'
import { languages } from '#rules/core/language'
import type { TextPart } from '#rules/messages/message-texts'
import { showToast } from '#ui/toast'
import { LanguagePair } from '../edit/language-pair.tsx'
import { OpenedWith } from '../edit/opened-with.tsx'
import { RefusalNotice } from '../edit/refusal-notice.tsx'
import { SaveBar } from '../edit/save-bar.tsx'
import { UnsavedWarning, useFormChanges } from '../edit/unsaved.tsx'
import { useAction } from '../edit/use-action.ts'
import { useDryRun } from '../edit/use-dry-run.ts'
import { MailPreview, SmsPreview } from './message-previews.tsx'
import type { Previews } from './preview.endpoint.ts'
import { SentenceFields } from './sentence-fields.tsx'
import { SendTest } from './send-test.tsx'
import { TextPartField } from './text-part-field.tsx'
import { packTexts, readTexts, standingTexts, type Texts, type TypedTexts } from './texts-form.ts'

type TextEditorProps = {
  texts: Texts
  /** Begins again from what stands now. */
  again: () => void
}

/** The texts of a message in both languages, each with what fills it, what it costs, and how it arrives. */
export function TextEditor({ texts, again }: TextEditorProps) {
  const { t } = useLingui()
  const form = useRef<HTMLFormElement>(null)
  const { count, look } = useFormChanges(form)
  const stands = standingTexts(texts)
  const [typed, setTyped] = useState(stands)
  const [source, setSource] = useState<'sample' | 'recent'>('sample')
  /** The case that is shown: the one of the sentence that was written in last. */
  const [sentence, setSentence] = useState('')
  const { Form, isBusy, refusal } = useAction(() => {
    showToast(t`حُفظت النصوص. تُكتب بها الرسائل من الآن.`)
    again()
  })
  const previews = usePreviews(texts, typed, { source, sentence })
  const follow = () => {
    look()
    if (form.current) setTyped(readTexts(new FormData(form.current)))
  }
  const errorOf = (name: string) =>
    refusal?.errors[name]?.[0] ?? previews?.ar.errors?.[name]?.[0] ?? previews?.en.errors?.[name]?.[0]
  const field = (part: TextPart) =>
    languages.map((language) => {
      const name = `${part}_${language}` as const
      const preview = previews?.[language].preview ?? null
      return (
        <TextPartField
          key={name}
          {...{ texts, part, language }}
          error={errorOf(name)}
          maxValues={preview?.max_values}
          text={typed[name] ?? ''}
          onTyped={follow}
        >
          {part === 'sms' && <SmsPreview language={language} preview={preview} />}
          {part === 'mail' && <MailPreview language={language} preview={preview} />}
        </TextPartField>
      )
    })

  return (
    <Form
      method="post"
      ref={form}
      onChange={follow}
      onSubmit={(event) => count === 0 && event.preventDefault()}
      noValidate
      className="stack gap-5"
    >
      <RefusalNotice
        entity="message_text"
        refusal={refusal}
        isBusy={isBusy}
        stands={texts.version}
        onTakeCurrent={again}
      />
      <OpenedWith version={texts.version} fields={stands} />
      {!texts.is_secret && (
        <div className="preview-values">
          <span id="preview-values">
            <Trans>المعاينة بقيم</Trans>
          </span>
          <div className="row" role="group" aria-labelledby="preview-values">
            <button
              type="button"
              data-draft="keep"
              className="chip"
              aria-pressed={source === 'sample'}
              onClick={() => {
                setSource('sample')
                setSentence('')
              }}
            >
              <Trans>مثال</Trans>
            </button>
            <button
              type="button"
              data-draft="keep"
              className="chip"
              aria-pressed={source === 'recent'}
              onClick={() => {
                setSource('recent')
                setSentence('')
              }}
            >
              <Trans>آخر رسالة حقيقية</Trans>
            </button>
          </div>
          {source === 'recent' && previews && previews.ar.preview?.source !== 'recent' && (
            <span className="hint" role="status">
              <Trans>لم تُكتب رسالة من هذا النوع بعد، فهذه قيم المثال.</Trans>
            </span>
          )}
        </div>
      )}
      {texts.sms && (
        <section className="card" aria-labelledby="sms">
          <header>
            <h2 id="sms">
              <Trans>الرسالة النصية</Trans>
            </h2>
            <SendTest channel="sms" form={form} />
          </header>
          <div className="body">
            <LanguagePair>{field('sms')}</LanguagePair>
          </div>
        </section>
      )}
      {texts.channels.includes('email') && (
        <section className="card" aria-labelledby="mail">
          <header>
            <h2 id="mail">
              <Trans>البريد</Trans>
            </h2>
            <SendTest channel="email" form={form} />
          </header>
          <div className="body">
            <LanguagePair>
              {field('subject')}
              {field('mail')}
            </LanguagePair>
          </div>
        </section>
      )}
      <SentenceFields
        {...{ texts, typed, errorOf }}
        onTyped={follow}
        onSentence={(id) => {
          setSource('sample')
          setSentence(id)
        }}
      />
      <SaveBar count={count} isBusy={isBusy} onDiscard={again} save={<Trans>حفظ النصوص</Trans>} />
      <UnsavedWarning isDirty={count > 0} />
    </Form>
  )
}

/**
 * The message as it would arrive; while a text cannot be sent, as it last could, beside what is wrong with
 * it.
 */
function usePreviews(
  { template }: Texts,
  typed: TypedTexts,
  shown: { source: 'sample' | 'recent'; sentence: string },
): Previews | null {
  const action = href('/admin/messages/texts/:template/preview', { template })
  const data = useDryRun<Previews>(action, { texts: packTexts(typed), ...shown })
  const [drawn, setDrawn] = useState<Previews>()
  if (data && data !== drawn) {
    const kept = (language: 'ar' | 'en') => ({
      ...data[language],
      preview: data[language].preview ?? drawn?.[language].preview ?? null,
    })
    const next = { ar: kept('ar'), en: kept('en') }
    // Errors come without a preview, which stays what was drawn before.
    if (JSON.stringify(next) !== JSON.stringify(drawn)) setDrawn(next)
  }
  return drawn ?? null
}
