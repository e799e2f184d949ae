import { Plural, Trans } from '@lingui/react/macro'
import { type EnteredPrice, priceWithTax } from '#rules/shop/price'
import { Money } from '#ui/money'
import { taxesOf } from '../price/price-fields.tsx'

type Taxes = { id: string; percentage: number }[]
/** What so many subscribers of a plan are charged next. */
export type RenewingGroup = { id: string; name: string; price: EnteredPrice; subscribers: number }
export type MovedRenewal = { id: string; name: string; before: number; after: number; subscribers: number }

/**
 * What subscribers are charged with their next renewal with one set of taxes and with another, where that
 * differs; halalas. They pay the price that they bought at, whatever the plan costs in the store by now, and
 * whether or not it is still sold.
 */
export function movedRenewals(groups: RenewingGroup[], before: Taxes, after: Taxes): MovedRenewal[] {
  const charged = (price: EnteredPrice, taxes: Taxes) => priceWithTax(price, taxesOf(taxes))
  return groups
    .map(({ price, ...group }) => ({
      ...group,
      before: charged(price, before),
      after: charged(price, after),
    }))
    .filter((group) => group.before !== group.after)
}

export function countMoved(moved: MovedRenewal[]): number {
  return moved.reduce((sum, { subscribers }) => sum + subscribers, 0)
}

/** Each plan with how many pay what, and what they will pay, inside the sentence of a question. */
export function MovedRenewals({ moved }: { moved: MovedRenewal[] }) {
  return (
    <>
      <span className="mt-2 block">
        <Trans>
          يتغير ما يُخصم من هؤلاء المشتركين ابتداءً من تجديدهم القادم، محسوبًا قبل القسائم والرصيد. لا تُرسل إليهم
          رسالة عن ذلك.
        </Trans>
      </span>
      <span className="mt-2 block max-h-48 overflow-y-auto">
        {moved.map(({ id, name, before, after, subscribers }) => (
          <span key={`${id} ${before} ${after}`} className="flex justify-between gap-4">
            <span>
              <bdi>{name}</bdi>
              {' · '}
              <Plural
                value={subscribers}
                one="مشترك واحد"
                two="مشتركان"
                few="# مشتركين"
                many="# مشتركًا"
                other="# مشترك"
              />
            </span>
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
