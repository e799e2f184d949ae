import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import { type EnteredPrice, priceWithTax } from '#rules/shop/price'
import { isSteepChange } from '#rules/shop/steep-price'
import { Money } from '#ui/money'
import { Switch } from '#ui/switch'
import { LongText } from '#ui/long-text'
import { TextField } from '#ui/text-field'
import { type Question, useAskFirst } from '../edit/ask-first.tsx'
import { errorOf } from '../edit/field-error.ts'
import { LanguagePair } from '../edit/language-pair.tsx'
import type { Outcome } from '../edit/outcome.ts'
import { OpenedWith } from '../edit/opened-with.tsx'
import { RefusalNotice } from '../edit/refusal-notice.tsx'
import { SaveBar } from '../edit/save-bar.tsx'
import { UnsavedWarning, useFormChanges } from '../edit/unsaved.tsx'
import { useAction } from '../edit/use-action.ts'
import { NamePair } from '../edit/text-pair.tsx'
import { FeaturePairs } from './feature-pairs.tsx'
import { enteredPrice, PriceFields, type ShopTax, taxesOf } from './price-fields.tsx'
import { type Product, productFields, readProductForm, typedPrice } from './product-form.ts'
import { ProductPreview } from './product-preview.tsx'

type ProductEditorProps = {
  /** Null for a new plan. */
  product: Product | null
  taxes: ShopTax[]
  /** Makes a repeated creation the same one. */
  creationKey: string
  mayWrite: boolean
  save: ReactNode
  onSaved: (outcome: Extract<Outcome, { did: 'saved' | 'deleted' }>) => void
  onDiscard: () => void
  /** What is to be known beside its price. */
  beside?: ReactNode
}

/** A plan's whole form: price and time, visibility, texts in both languages, features; beside it what the shop shows. */
export function ProductEditor(props: ProductEditorProps) {
  const { product, taxes, creationKey, mayWrite, save, onSaved, onDiscard, beside } = props
  const { t } = useLingui()
  const form = useRef<HTMLFormElement>(null)
  const { count, look } = useFormChanges(form)
  const [draft, setDraft] = useState(product && productFields(product))
  const { Form, isBusy, refusal } = useAction(onSaved)
  const errors = refusal?.errors
  const ask = useAskFirst((typed) =>
    product ? steepPrice(enteredPrice(product), typedPrice(readProductForm(typed)), taxes) : null,
  )

  const follow = useCallback(() => {
    look()
    // Fields that may not be changed are in no form; the draft is then the plan as it stands.
    if (form.current && mayWrite) setDraft(readProductForm(new FormData(form.current)))
  }, [look, mayWrite])

  // In the form's own words and its sequence; nothing of a plan that exists already is missing.
  const missing = product
    ? undefined
    : [
        !(draft && typedPrice(draft)) && t`السعر`,
        Number.isNaN(draft?.points ?? Number.NaN) && t`النقاط`,
        !draft?.name_ar && t`الاسم بالعربية`,
        !draft?.name_en && t`الاسم بالإنجليزية`,
        !draft?.description_ar && t`الوصف بالعربية`,
        !draft?.description_en && t`الوصف بالإنجليزية`,
      ].filter((name) => name !== false)

  return (
    <Form
      method="post"
      ref={form}
      onChange={follow}
      onSubmit={ask.onSubmit}
      className="main-and-side staff-sides"
      noValidate
    >
      <fieldset className="contents" disabled={!mayWrite}>
        <div className="stack gap-5">
          <RefusalNotice
            entity="product"
            refusal={refusal}
            isBusy={isBusy}
            stands={product?.version ?? 1}
            onTakeCurrent={onDiscard}
          />
          <input type="hidden" name="intent" value="save" />
          <input type="hidden" name="key" value={creationKey} />
          {product && <OpenedWith version={product.version} fields={productFields(product)} />}

          <section className="card" aria-labelledby="price">
            <header>
              <h2 id="price">
                <Trans>السعر والمدة</Trans>
              </h2>
            </header>
            <div className="body stack gap-5">
              <PriceFields
                taxes={taxes}
                price={product ? enteredPrice(product) : undefined}
                errors={errors}
                withTax={{
                  label: <Trans>السعر في المتجر، شاملًا الضريبة</Trans>,
                  hint: <Trans>هو ما يراه العملاء.</Trans>,
                }}
                tooSmall={
                  <Trans>لا تُدفع بالبطاقة مبالغ أقل من 1.00 ريال: لا يشتري بهذا السعر إلا من يكفيه رصيده.</Trans>
                }
                onPrice={follow}
              />
              {beside}
              <div className="two-columns always">
                <TextField
                  label={<Trans>الأيام</Trans>}
                  name="days"
                  latin
                  inputMode="numeric"
                  defaultValue={product?.days ?? 30}
                  hint={<Trans>من يوم إلى 3660 يومًا</Trans>}
                  error={errorOf(errors, 'days')}
                />
                <TextField
                  label={<Trans>النقاط</Trans>}
                  name="points"
                  latin
                  inputMode="numeric"
                  defaultValue={product?.points}
                  hint={<Trans>لكل مدة</Trans>}
                  error={errorOf(errors, 'points')}
                />
              </div>
            </div>
          </section>

          <section className="card" aria-labelledby="texts">
            <header>
              <h2 id="texts">
                <Trans>الاسم والوصف</Trans>
              </h2>
            </header>
            <div className="body">
              <LanguagePair>
                <NamePair of={product} maxLength={120} errors={errors} />
                <LongText
                  label={<Trans>الوصف بالعربية</Trans>}
                  name="description_ar"
                  lang="ar"
                  dir="rtl"
                  maxLength={500}
                  defaultValue={product?.description_ar}
                  hint={<Trans>لمن هذه الباقة؟ سطر واحد تحت اسمها.</Trans>}
                  error={errorOf(errors, 'description_ar')}
                />
                <LongText
                  label={<Trans>الوصف بالإنجليزية</Trans>}
                  name="description_en"
                  lang="en"
                  dir="ltr"
                  maxLength={500}
                  defaultValue={product?.description_en}
                  error={errorOf(errors, 'description_en')}
                />
              </LanguagePair>
            </div>
          </section>

          <FeaturePairs
            features={product?.features ?? []}
            errors={errors}
            isFixed={!mayWrite}
            onChange={follow}
          />
        </div>

        <div className="stack gap-5">
          <section className="card" aria-labelledby="visibility">
            <header>
              <h2 id="visibility">
                <Trans>الظهور والبيع</Trans>
              </h2>
            </header>
            <div className="body stack gap-3">
              <Switch
                name="is_active"
                defaultChecked={product?.is_active ?? true}
                hint={<Trans>يمكن شراؤها؛ وإن أُوقفت فلا تُباع بأي طريق</Trans>}
              >
                <Trans>مفعّلة</Trans>
              </Switch>
              <Switch
                name="visible"
                defaultChecked={(product?.display_status ?? 'visible') === 'visible'}
                hint={<Trans>تظهر في صفحة الباقات؛ والمخفية تُباع برابطها ومن الإدارة</Trans>}
              >
                <Trans>ظاهرة في المتجر</Trans>
              </Switch>
              <Switch
                name="group_sharing"
                defaultChecked={product?.group_sharing === 'yes'}
                hint={<Trans>المالك وأربعة أعضاء</Trans>}
              >
                <Trans>مشاركة جماعية</Trans>
              </Switch>
              <Switch
                name="is_recommended"
                defaultChecked={product?.is_recommended ?? false}
                hint={<Trans>علامة على باقة واحدة؛ تُرفع عن سواها</Trans>}
              >
                <Trans>اختيارنا</Trans>
              </Switch>
              <TextField
                label={<Trans>سبب الترشيح بالعربية</Trans>}
                name="pick_label_ar"
                lang="ar"
                dir="rtl"
                optional
                maxLength={60}
                defaultValue={product?.pick_label_ar}
                hint={<Trans>يظهر على الباقة ما دامت اختيارنا؛ ومن دونه «ترشيحنا»</Trans>}
                error={errorOf(errors, 'pick_label_ar')}
              />
              <TextField
                label={<Trans>سبب الترشيح بالإنجليزية</Trans>}
                name="pick_label_en"
                lang="en"
                dir="ltr"
                optional
                maxLength={60}
                defaultValue={product?.pick_label_en}
                error={errorOf(errors, 'pick_label_en')}
              />
              <TextField
                label={<Trans>الترتيب في المتجر</Trans>}
                name="position"
                latin
                inputMode="numeric"
                optional={!product}
                defaultValue={product?.position}
                hint={<Trans>الأصغر أولًا</Trans>}
                error={errorOf(errors, 'position')}
              />
            </div>
          </section>
          <section className="card preview" aria-labelledby="preview">
            <header>
              <h2 id="preview">
                <Trans>كما تظهر في المتجر</Trans>
              </h2>
            </header>
            <div className="body">
              <ProductPreview draft={draft} taxes={taxes} label={t`معاينة`} />
            </div>
          </section>
        </div>
      </fieldset>
      {mayWrite && (
        <div className="whole-width">
          <SaveBar {...{ count, isBusy, onDiscard, save }} {...(missing && { missing })} />
        </div>
      )}
      <UnsavedWarning isDirty={mayWrite && count > 0} />
      {ask.dialog}
    </Form>
  )
}

function steepPrice(
  stands: EnteredPrice,
  typed: EnteredPrice | undefined,
  taxes: ShopTax[],
): Question | null {
  if (!typed) return null
  const [before, after] = [priceWithTax(stands, taxesOf(taxes)), priceWithTax(typed, taxesOf(taxes))]
  if (!isSteepChange(before, after)) return null
  const [old, fresh] = [<Money key="old" amount={before} />, <Money key="new" amount={after} />]
  return {
    tone: 'red',
    title: <Trans>تغيير السعر إلى {fresh}؟</Trans>,
    about: (
      <Trans>
        سعر المتجر الآن {old} شاملًا الضريبة، ويصبح {fresh} لكل من يشتري من هذه اللحظة. يبقى المشتركون الحاليون
        على أسعارهم.
      </Trans>
    ),
    safe: <Trans>مراجعة السعر</Trans>,
    action: <Trans>حفظ السعر {fresh}</Trans>,
  }
}
