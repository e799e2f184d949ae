import { Trans } from '@lingui/react/macro'
import type { whyNoVat } from '#rules/vat-kinds'

/** Why the store's taxes do not fit on an electronic invoice, and what to do. */
export function VatProblem({ why }: { why: NonNullable<ReturnType<typeof whyNoVat>> }) {
  return why === 'several_taxes' ? (
    <Trans>
      تقبل الفاتورة الإلكترونية ضريبة قيمة مضافة واحدة، وفي المتجر أكثر من ضريبة مفعّلة. أبقوا واحدة.
    </Trans>
  ) : (
    <Trans>تقبل الفاتورة الإلكترونية نسبة 15%، أو صفرًا بسببه النظامي. عدّلوا الضريبة المفعّلة.</Trans>
  )
}
