import { Trans } from '@lingui/react/macro'
import type { SellerField } from '#rules/tax/seller-gaps'
import { Notice } from '#ui/notice'
import { sellerFieldNames } from '../words/seller-field-names.tsx'

/** The settings without which no tax document can be issued; nothing while none is missing. */
export function SellerGaps({ missing }: { missing: SellerField[] }) {
  if (missing.length === 0) return null
  return (
    <Notice tone="wait" title={<Trans>بيانات تنقص الفواتير الضريبية</Trans>}>
      <ul>
        {missing.map((field) => (
          <li key={field}>{sellerFieldNames[field]}</li>
        ))}
      </ul>
    </Notice>
  )
}
