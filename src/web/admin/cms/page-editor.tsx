import { Trans, useLingui } from '@lingui/react/macro'
import { useCallback, useId, useRef, useState } from 'react'
import { pagePlaces } from '#rules/shop/page-place'
import { maxPageTitle, maxSlug } from '#rules/desk/text-lengths'
import { Button } from '#ui/button'
import { useLanguage } from '#ui/language'
import { Select } from '#ui/select'
import { Switch } from '#ui/switch'
import { TextField } from '#ui/text-field'
import { EditDialog } from '#ui/edit-dialog'
import { errorOf } from '../edit/field-error.ts'
import { LanguageChoice, LanguageTabs } from '../edit/language-pair.tsx'
import type { Outcome } from '../edit/outcome.ts'
import { OpenedWith } from '../edit/opened-with.tsx'
import { RefusalNotice } from '../edit/refusal-notice.tsx'
import { SaveBar } from '../edit/save-bar.tsx'
import { UnsavedWarning, useFormChanges } from '../edit/unsaved.tsx'
import { useAction } from '../edit/use-action.ts'
import { useIdempotencyKey } from '../edit/use-idempotency-key.ts'
import { usePagePlaceWords } from '../words/page-place-words.ts'
import { TitlePair } from '../edit/text-pair.tsx'
import { type Page, type PageFields, pageFields, readPageForm } from './page-form.ts'
import { RichText } from './rich-text.tsx'

type PageEditorProps = {
  /** Null for a new page. */
  page: Page | null
  /** Makes a repeated creation the same one. */
  creationKey: string
  onSaved: (outcome: Extract<Outcome, { did: 'saved' | 'deleted' }>) => void
  onDiscard: () => void
}

/** What becomes of the page with the press: whoever edits one that visitors read publishes what was typed. */
function SaveWords({ page, isPublic }: { page: Page | null; isPublic: boolean }) {
  if (!page) return isPublic ? <Trans>إضافة الصفحة ونشرها</Trans> : <Trans>إضافة الصفحة</Trans>
  if (isPublic) return <Trans>حفظ ونشر في المتجر</Trans>
  return page.is_active ? <Trans>حفظ وسحب من المتجر</Trans> : <Trans>حفظ المسودة</Trans>
}

/** A content page's whole form: address, titles and rich text in both languages, draft or public. */
export function PageEditor({ page, creationKey, onSaved, onDiscard }: PageEditorProps) {
  const { t } = useLingui()
  const form = useRef<HTMLFormElement>(null)
  const placeName = usePagePlaceWords()
  const { count, look } = useFormChanges(form)
  const [preview, setPreview] = useState<PageFields>()
  const [draft, setDraft] = useState<PageFields>()
  const { Form, isBusy, refusal } = useAction(onSaved)
  const { key } = useIdempotencyKey(refusal, creationKey)
  const errors = refusal?.errors
  const follow = useCallback(() => {
    look()
    if (form.current) setDraft(readPageForm(new FormData(form.current)))
  }, [look])
  // In the form's own words and its sequence; nothing of a page that exists already is missing.
  const missing = page
    ? undefined
    : [
        !draft?.title_ar && t`العنوان بالعربية`,
        !draft?.title_en && t`العنوان بالإنجليزية`,
        !hasText(draft?.content_ar) && t`المحتوى بالعربية`,
        !hasText(draft?.content_en) && t`المحتوى بالإنجليزية`,
        !draft?.slug && t`العنوان في الرابط`,
      ].filter((name) => name !== false)

  return (
    <>
      <Form method="post" ref={form} onChange={follow} className="stack gap-5" noValidate>
        <RefusalNotice
          entity="page"
          refusal={refusal}
          isBusy={isBusy}
          stands={page?.version ?? 1}
          onTakeCurrent={onDiscard}
        />
        <input type="hidden" name="intent" value="save" />
        <input type="hidden" name="key" value={key} />
        {page && <OpenedWith version={page.version} fields={pageFields(page)} />}
        <section className="card" aria-labelledby="texts">
          <header>
            <h2 id="texts">
              <Trans>العنوان والمحتوى</Trans>
            </h2>
            <Button
              type="button"
              kind="second"
              size="small"
              icon="eye"
              onClick={() => form.current && setPreview(readPageForm(new FormData(form.current)))}
            >
              <Trans>معاينة</Trans>
            </Button>
          </header>
          <div className="body">
            <LanguageTabs errors={errors}>
              <TitlePair of={page} maxLength={maxPageTitle} errors={errors} />
              <RichText
                label={t`المحتوى بالعربية`}
                name="content_ar"
                language="ar"
                html={page?.content_ar ?? ''}
                error={errorOf(errors, 'content_ar')}
                onChange={follow}
              />
              <RichText
                label={t`المحتوى بالإنجليزية`}
                name="content_en"
                language="en"
                html={page?.content_en ?? ''}
                error={errorOf(errors, 'content_en')}
                onChange={follow}
              />
            </LanguageTabs>
          </div>
        </section>
        <section className="card" aria-labelledby="visibility">
          <header>
            <h2 id="visibility">
              <Trans>العنوان في الرابط والنشر</Trans>
            </h2>
          </header>
          <div className="body stack gap-4">
            <TextField
              label={<Trans>العنوان في الرابط</Trans>}
              name="slug"
              latin
              maxLength={maxSlug}
              defaultValue={page?.slug}
              hint={<Trans>بعد ‎/page/‎: حروف لاتينية صغيرة وأرقام وشرطات، مثل privacy-policy</Trans>}
              error={errorOf(errors, 'slug')}
            />
            <Switch
              name="is_active"
              defaultChecked={page?.is_active ?? false}
              hint={<Trans>يقرؤها كل زائر؛ وغير المنشورة مسودة لا يراها إلا المشرفون</Trans>}
            >
              <Trans>منشورة</Trans>
            </Switch>
            <div className="two-columns gap-4">
              <Select
                label={<Trans>رابطها في المتجر</Trans>}
                name="shown_in"
                defaultValue={page?.shown_in ?? 'none'}
                hint={<Trans>يظهر حين تُنشر الصفحة</Trans>}
                error={errorOf(errors, 'shown_in')}
                options={pagePlaces.map((value) => ({ value, label: placeName(value) }))}
              />
              <TextField
                label={<Trans>ترتيبها هناك</Trans>}
                name="position"
                latin
                inputMode="numeric"
                defaultValue={page?.position ?? 0}
                hint={<Trans>الأصغر أولًا</Trans>}
                error={errorOf(errors, 'position')}
              />
            </div>
          </div>
        </section>
        <SaveBar
          count={count}
          isBusy={isBusy}
          onDiscard={onDiscard}
          save={<SaveWords page={page} isPublic={draft?.is_active ?? page?.is_active ?? false} />}
          {...(missing && { missing })}
        />
        <UnsavedWarning isDirty={count > 0} />
      </Form>
      {preview && (
        <EditDialog title={<Trans>كما تظهر في المتجر</Trans>} onClose={() => setPreview(undefined)}>
          <PagePreview page={preview} />
          <div className="actions">
            <Button type="button" kind="second" onClick={() => setPreview(undefined)}>
              <Trans>إغلاق</Trans>
            </Button>
          </div>
        </EditDialog>
      )}
    </>
  )
}

/** The editor writes an empty paragraph where nothing was typed. */
function hasText(html = ''): boolean {
  return html.replace(/<[^>]*>/g, '').trim() !== ''
}

/** As readers of one language see it, in its own direction; the other one is a press away. */
export function PagePreview({ page }: { page: PageFields }) {
  const [language, show] = useState(useLanguage())
  const group = useId()
  return (
    <div className="stack gap-4">
      <LanguageChoice name={group} value={language} onChoose={show} />
      <article lang={language} dir={language === 'ar' ? 'rtl' : 'ltr'} className="stack gap-2">
        <h2 className="text-xl font-medium">{page[`title_${language}`]}</h2>
        {/* Sanitised by the API, or read by the editor's own schema, which knows neither scripts nor frames. */}
        <div className="prose" dangerouslySetInnerHTML={{ __html: page[`content_${language}`] }} />
      </article>
    </div>
  )
}
