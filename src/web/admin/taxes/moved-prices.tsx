import { Trans } from '@lingui/react/macro'
import { type EnteredPrice, priceWithTax } from '#rules/shop/price'
import { Money } from '#ui/money'
import { taxesOf } from '../price/price-fields.tsx'

type Taxes = { id: string; percentage: number }[]
export type PricedPlan = { id: string; name: string; price: EnteredPrice }
export type MovedPrice = { id: string; name: string; before: number; after: number }

/**
 * What customers see of each plan with one set of taxes and with another, where that differs; halalas. A
 * price that was entered with tax stays in the store.
 */
export function movedPrices(plans: PricedPlan[], before: Taxes, after: Taxes): MovedPrice[] {
  const shown = (price: EnteredPrice, taxes: Taxes) => priceWithTax(price, taxesOf(taxes))
  return plans
    .map(({ id, name, price }) => ({
      id,
      name,
      before: shown(price, before),
      after: shown(price, after),
    }))
    .filter((plan) => plan.before !== plan.after)
}

/** Each plan with its old and its new price, inside the sentence of a question. */
export function MovedPrices({ moved }: { moved: MovedPrice[] }) {
  return (
    <>
      <span className="block">
        <Trans>تتغير هذه الأسعار في المتجر فورًا. الطلبات السابقة لا تتغير.</Trans>
      </span>
      <span className="mt-2 block max-h-48 overflow-y-auto">
        {moved.map(({ id, name, before, after }) => (
          <span key={id} className="flex justify-between gap-4">
            <bdi>{name}</bdi>
            <span>
              <Trans>
                من <Money amount={before} /> إلى <Money amount={after} />
              </Trans>
            </span>
          </span>
        ))}
      </span>
    </>
  )
}
