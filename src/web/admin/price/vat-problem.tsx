import { Trans } from '@lingui/react/macro'
import { fromPercent } from '#rules/core/money'
import { whyNoVat } from '#rules/tax/vat-kinds'
import { useMay } from '../../frame/staff-user.ts'
import type { ShopTax } from './price-fields.tsx'

/**
 * Why no electronic invoice can be made with these taxes of the API, whose rates are percent; null when one
 * can.
 */
export function vatProblemOf(active: Pick<ShopTax, 'category' | 'percentage'>[]) {
  return whyNoVat(
    active.map(({ category, percentage }) => ({ category, percentage: fromPercent(percentage) })),
  )
}

/**
 * Why the store's taxes do not fit on an electronic invoice, and, for whoever may change them, what to do.
 */
export function VatProblem({ why }: { why: NonNullable<ReturnType<typeof vatProblemOf>> }) {
  const mayWrite = useMay('tax:write')
  return why === 'several_taxes' ? (
    <>
      <Trans>تقبل الفاتورة الإلكترونية ضريبة قيمة مضافة واحدة، وفي المتجر أكثر من ضريبة مفعّلة.</Trans>{' '}
      {mayWrite && <Trans>أبقوا واحدة.</Trans>}
    </>
  ) : (
    <>
      <Trans>تقبل الفاتورة الإلكترونية نسبة 15%، أو صفرًا بسببه النظامي، والضريبة المفعّلة ليست كذلك.</Trans>{' '}
      {mayWrite && <Trans>عدّلوها لتصدر الفواتير.</Trans>}
    </>
  )
}
