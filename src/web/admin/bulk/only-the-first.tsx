import { Trans } from '@lingui/react/macro'
import { formatNumber } from '#locales/format'
import { useLanguage } from '#ui/language'
import { maxMatches } from './bulk-types.ts'

/** Said where more rows match than are done at once, before anything is done. */
export function OnlyTheFirst() {
  const max = formatNumber(maxMatches, useLanguage())
  return (
    <Trans>
      يطابق أكثر من {max} صف: اختير أول {max} منها فقط، والباقي في مرة تالية.
    </Trans>
  )
}
