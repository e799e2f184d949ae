import { Trans } from '@lingui/react/macro'
import { zero } from '#rules/core/money'
import { priceWithTax } from '#rules/shop/price'
import { useLanguage } from '#ui/language'
import { PlanCard } from '#ui/plan-card'
import { type ShopTax, taxesOf } from '../price/price-fields.tsx'
import { type ProductFields, typedPrice } from './product-form.ts'

type ProductPreviewProps = { draft: ProductFields | null; taxes: ShopTax[]; label: string }

/** The plan's card of the shop window, as it would be after saving; in the language of this page. */
export function ProductPreview({ draft, taxes, label }: ProductPreviewProps) {
  const language = useLanguage()
  if (!draft) return null
  const price = typedPrice(draft)
  const whole = (number: number) => (Number.isInteger(number) && number >= 0 ? number : 0)
  return (
    <div role="region" aria-label={label}>
      <PlanCard
        plan={{
          name: draft[`name_${language}`] || '—',
          description: draft[`description_${language}`],
          priceWithTax: price ? priceWithTax(price, taxesOf(taxes)) : zero,
          taxPercent: taxes.reduce((sum, tax) => sum + tax.percentage, 0),
          taxName: taxes.length === 1 ? taxes[0]?.name : undefined,
          days: whole(draft.days),
          points: whole(draft.points),
          isShared: draft.group_sharing === 'yes',
          features: draft.features
            .map((feature, index) => ({
              id: String(index),
              title: feature[`title_${language}`],
              value: feature[`value_${language}`],
            }))
            .filter(({ title }) => title !== ''),
        }}
        {...(draft.is_recommended && { pick: draft[`pick_label_${language}`] || <Trans>ترشيحنا</Trans> })}
      >
        <p className="hint">
          {!draft.is_active ? (
            <Trans>لا تُباع: هي موقوفة.</Trans>
          ) : draft.display_status === 'visible' ? (
            <Trans>تظهر في صفحة الباقات.</Trans>
          ) : (
            <Trans>لا تظهر في صفحة الباقات؛ تُباع برابطها.</Trans>
          )}
        </p>
      </PlanCard>
    </div>
  )
}
