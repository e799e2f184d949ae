import { useLingui } from '@lingui/react/macro'
import { href } from 'react-router'
import { Tabs } from '#ui/tabs'

/** The pages of the store's tax documents. */
export function DocumentTabs({ current }: { current: 'documents' | 'vat_return' }) {
  const { t } = useLingui()
  return (
    <Tabs
      label={t`صفحات المستندات الضريبية`}
      tabs={[
        { href: href('/admin/documents'), name: t`المستندات`, isCurrent: current === 'documents' },
        { href: href('/admin/vat_return'), name: t`الإقرار الضريبي`, isCurrent: current === 'vat_return' },
      ]}
    />
  )
}
