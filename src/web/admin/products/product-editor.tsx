import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import { type EnteredPrice, priceWithTax } from '#rules/shop/price'
import { isSteepChange } from '#rules/shop/steep-price'
import { Money } from '#ui/money'
import { type Question, useAskFirst } from '../edit/ask-first.tsx'
import type { Outcome } from '../edit/outcome.ts'
import { OpenedWith } from '../edit/opened-with.tsx'
import { RefusalNotice } from '../edit/refusal-notice.tsx'
import { SaveBar } from '../edit/save-bar.tsx'
import { UnsavedWarning, useFormChanges } from '../edit/unsaved.tsx'
import { useAction } from '../edit/use-action.ts'
import { useIdempotencyKey } from '../edit/use-idempotency-key.ts'
import { FeaturePairs } from './feature-pairs.tsx'
import { enteredPrice, type ShopTax, taxesOf } from '../price/price-fields.tsx'
import { type Product, productFields, readProductForm, typedPrice } from './product-form.ts'
import { ProductPreview } from './product-preview.tsx'
import { PriceSection, TextsSection, VisibilitySection } from './product-sections.tsx'

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

/**
 * A plan's whole form: price and time, visibility, texts in both languages, features; beside it what the shop
 * shows.
 */
export function ProductEditor(props: ProductEditorProps) {
  const { product, taxes, creationKey, mayWrite, save, onSaved, onDiscard, beside } = props
  const { t } = useLingui()
  const form = useRef<HTMLFormElement>(null)
  const { count, look } = useFormChanges(form)
  const [draft, setDraft] = useState(product && productFields(product))
  const { Form, isBusy, refusal } = useAction(onSaved)
  const { key } = useIdempotencyKey(refusal, creationKey)
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
          <input type="hidden" name="key" value={key} />
          {product && <OpenedWith version={product.version} fields={productFields(product)} />}

          <PriceSection {...{ product, errors, taxes, beside }} onPrice={follow} />
          <TextsSection {...{ product, errors }} />
          <FeaturePairs
            features={product?.features ?? []}
            errors={errors}
            isFixed={!mayWrite}
            onChange={follow}
          />
        </div>

        <div className="stack gap-5">
          <VisibilitySection {...{ product, errors }} />
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
