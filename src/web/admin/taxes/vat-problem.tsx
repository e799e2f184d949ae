import { Trans } from '@lingui/react/macro'
import type { whyNoVat } from '#rules/tax/vat-kinds'
import { useMay } from '../../frame/staff-user.ts'

/** Why the store's taxes do not fit on an electronic invoice, and, for whoever may change them, what to do. */
export function VatProblem({ why }: { why: NonNullable<ReturnType<typeof whyNoVat>> }) {
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
