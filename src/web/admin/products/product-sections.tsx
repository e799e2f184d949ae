import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { maxPickLabel, maxPlanDescription, maxPlanName } from '#rules/desk/text-lengths'
import { LongText } from '#ui/long-text'
import { Switch } from '#ui/switch'
import { TextField } from '#ui/text-field'
import { errorOf } from '../edit/field-error.ts'
import { LanguagePair } from '../edit/language-pair.tsx'
import type { FieldErrors } from '../edit/outcome.ts'
import { NamePair } from '../edit/text-pair.tsx'
import { enteredPrice, PriceFields, type ShopTax } from '../price/price-fields.tsx'
import type { Product } from './product-form.ts'

type SectionProps = {
  /** Null for a new plan. */
  product: Product | null
  errors: FieldErrors | undefined
}

type PriceSectionProps = SectionProps & {
  taxes: ShopTax[]
  /** What is to be known beside its price. */
  beside: ReactNode
  onPrice: () => void
}

export function PriceSection({ product, errors, taxes, beside, onPrice }: PriceSectionProps) {
  return (
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
          onPrice={onPrice}
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
  )
}

export function TextsSection({ product, errors }: SectionProps) {
  return (
    <section className="card" aria-labelledby="texts">
      <header>
        <h2 id="texts">
          <Trans>الاسم والوصف</Trans>
        </h2>
      </header>
      <div className="body">
        <LanguagePair>
          <NamePair of={product} maxLength={maxPlanName} errors={errors} />
          <LongText
            label={<Trans>الوصف بالعربية</Trans>}
            name="description_ar"
            lang="ar"
            dir="rtl"
            maxLength={maxPlanDescription}
            defaultValue={product?.description_ar}
            hint={<Trans>لمن هذه الباقة؟ سطر واحد تحت اسمها.</Trans>}
            error={errorOf(errors, 'description_ar')}
          />
          <LongText
            label={<Trans>الوصف بالإنجليزية</Trans>}
            name="description_en"
            lang="en"
            dir="ltr"
            maxLength={maxPlanDescription}
            defaultValue={product?.description_en}
            error={errorOf(errors, 'description_en')}
          />
        </LanguagePair>
      </div>
    </section>
  )
}

/** Whether and where it is sold and shown. */
export function VisibilitySection({ product, errors }: SectionProps) {
  return (
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
          maxLength={maxPickLabel}
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
          maxLength={maxPickLabel}
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
  )
}
