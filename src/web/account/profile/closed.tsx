import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { LinkButton } from '#ui/button'
import { leaveArea } from '../../forms/draft-store.ts'
import { PageTitle } from '../../frame/page-title.tsx'

/** Shown after an account was closed; nobody is signed in any more, and the tab keeps nothing of theirs. */
export default function Closed() {
  const { t } = useLingui()
  useEffect(() => leaveArea('client'), [])
  return (
    <div className="wrap section">
      <PageTitle>{t`أُغلق حسابكم`}</PageTitle>
      <div className="card padded stack gap-4 narrow mx-auto">
        <h1 className="page-title">
          <Trans>أُغلق حسابكم</Trans>
        </h1>
        <p className="text-ink-2">
          <Trans>مُحيت بياناتكم الشخصية، وأصبح رقمكم متاحًا لحساب جديد. شكرًا لأنكم كنتم معنا.</Trans>
        </p>
        <div className="row">
          <LinkButton to="/" kind="second">
            <Trans>العودة إلى المتجر</Trans>
          </LinkButton>
        </div>
      </div>
    </div>
  )
}
