import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { href, Link } from 'react-router'
import type { Brand } from '#contract/staff-brand'
import type { FontPair } from '#rules/look/font-pairs'
import type { StoreSettings } from '#contract/staff-store'
import type { z } from '#contract/wire'
import { showToast } from '#ui/toast'
import { OpenedWith } from '../edit/opened-with.tsx'
import { RefusalNotice } from '../edit/refusal-notice.tsx'
import { SaveBar } from '../edit/save-bar.tsx'
import { useFormChanges } from '../edit/unsaved.tsx'
import { useAction } from '../edit/use-action.ts'
import { ContrastList } from './contrast-list.tsx'
import { FontField } from './font-field.tsx'
import { HueField } from './hue-field.tsx'

type BrandDraftProps = {
  brand: z.infer<typeof Brand>
  store: z.infer<typeof StoreSettings>
  onLook: (look: { hue: number; fonts: FontPair }) => void
  /** How many of its fields are not saved. */
  onCount: (count: number) => void
  /** Begins again from what stands now. */
  again: () => void
}

/** What staff draw; it is saved as the draft and shown to nobody else. */
export function BrandDraft({ brand, store, onLook, onCount, again }: BrandDraftProps) {
  const { t } = useLingui()
  const form = useRef<HTMLFormElement>(null)
  const { count, look } = useFormChanges(form)
  const [hue, setHue] = useState(brand.draft.hue)
  const [fonts, setFonts] = useState(brand.draft.fonts)
  const { Form, isBusy, refusal } = useAction(() => {
    showToast(t`حُفظت المسودة. لا يراها غير المشرفين حتى تُنشر.`)
    onCount(0)
    again()
  })
  useEffect(() => onCount(count), [count, onCount])
  useEffect(() => {
    look()
    onLook({ hue, fonts })
  }, [hue, fonts, look, onLook])

  return (
    <Form
      method="post"
      ref={form}
      onSubmit={(event) => count === 0 && event.preventDefault()}
      noValidate
      className="stack gap-5"
    >
      <RefusalNotice
        entity="store"
        refusal={refusal}
        isBusy={isBusy}
        stands={brand.version}
        onTakeCurrent={again}
      />
      <OpenedWith version={brand.version} fields={{ hue: brand.draft.hue, fonts: brand.draft.fonts }} />
      <section className="card" aria-labelledby="brand-name">
        <header>
          <h2 id="brand-name">
            <Trans>الاسم</Trans>
          </h2>
          <Link to={href('/admin/settings')}>
            <Trans>تغييره في الإعدادات</Trans>
          </Link>
        </header>
        <dl className="body brand-names">
          <div>
            <dt>
              <Trans>بالعربية</Trans>
            </dt>
            <dd lang="ar">
              <bdi>{store.name_ar}</bdi>
            </dd>
          </div>
          <div>
            <dt>
              <Trans>بالإنجليزية</Trans>
            </dt>
            <dd lang="en">
              <bdi>{store.name_en}</bdi>
            </dd>
          </div>
        </dl>
      </section>
      <section className="card" aria-labelledby="brand-colour">
        <header>
          <h2 id="brand-colour">
            <Trans>اللون</Trans>
          </h2>
          <span className="hint">
            <Trans>درجة واحدة، والبقية تُحسب منها</Trans>
          </span>
        </header>
        <div className="body stack gap-4">
          <HueField hue={hue} published={brand.published.hue} onHue={setHue} />
          <ContrastList hue={hue} />
        </div>
      </section>
      <section className="card" aria-labelledby="brand-fonts">
        <header>
          <h2 id="brand-fonts">
            <Trans>الخطوط</Trans>
          </h2>
          <span className="hint">
            <Trans>للصفحات والفواتير وصورة المشاركة</Trans>
          </span>
        </header>
        <FontField fonts={fonts} onFonts={setFonts} />
      </section>
      <SaveBar count={count} isBusy={isBusy} onDiscard={again} save={<Trans>حفظ المسودة</Trans>} />
    </Form>
  )
}
