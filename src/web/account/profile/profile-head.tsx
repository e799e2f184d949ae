import { Trans, useLingui } from '@lingui/react/macro'
import { href } from 'react-router'
import { Tabs } from '#ui/tabs'

/**
 * The profile's two pages: who somebody is; what they agreed to, where they are signed in, and the way out.
 */
export function ProfileHead({ current }: { current: 'details' | 'privacy' }) {
  const { t } = useLingui()
  return (
    <>
      <h1 className="page-title">
        <Trans>الملف الشخصي</Trans>
      </h1>
      <Tabs
        label={t`الملف الشخصي`}
        tabs={[
          { href: href('/user/profile'), name: t`بياناتكم`, isCurrent: current === 'details' },
          { href: href('/user/profile/privacy'), name: t`الأمان والخصوصية`, isCurrent: current === 'privacy' },
        ]}
      />
    </>
  )
}
