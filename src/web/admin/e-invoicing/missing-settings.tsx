import { Trans } from '@lingui/react/macro'
import { href, Link } from 'react-router'
import type { SellerField } from '#rules/tax/seller-gaps'
import { Notice } from '#ui/notice'
import { useMay } from '../../frame/staff-user.ts'
import { sellerFieldNames } from '../words/seller-field-names.tsx'

/** What has to be filled in before a unit can be onboarded. */
export function MissingSettings({ missing }: { missing: readonly SellerField[] }) {
  const maySetUp = useMay('store:read')
  return (
    <Notice tone="wait" title={<Trans>أكملوا بيانات البائع أولًا</Trans>}>
      <ul>
        {missing.map((field) => (
          <li key={field}>{sellerFieldNames[field]}</li>
        ))}
      </ul>
      {maySetUp && (
        <Link to={href('/admin/settings')}>
          <Trans>فتح إعدادات المتجر</Trans>
        </Link>
      )}
    </Notice>
  )
}
