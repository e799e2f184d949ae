import { Trans } from '@lingui/react/macro'
import { href } from 'react-router'
import { Crumbs } from '#ui/crumbs'
import { PageTitle } from '../../frame/page-title.tsx'

/** The head of a page that the profile leads to, with the way back. */
export function PartHead({ title }: { title: string }) {
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <header className="stack gap-2">
        <Crumbs way={[{ href: href('/user/profile'), name: <Trans>الملف الشخصي</Trans> }]} here={title} />
        <h1 className="page-title">{title}</h1>
      </header>
    </>
  )
}
