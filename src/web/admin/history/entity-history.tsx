import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { LinkButton } from '#ui/button'
import { Crumbs } from '#ui/crumbs'
import { PageTitle } from '../../frame/page-title.tsx'
import type { Activity } from './history-entry.tsx'
import { HistoryEntries, type HistoryPage } from './history-entries.tsx'

export type EntityHistoryProps = {
  title: string
  /** The title as it is drawn, where a part of it runs in another direction. */
  heading?: ReactNode
  /** The way to the thing itself; empty links are for what was deleted. */
  way: { href: string; name: ReactNode }[]
  back?: { href: string; name: ReactNode }
  /** The entity's own id is not repeated beside each of its facts. */
  id: string
  /** What can be done with one of the entries, beneath what it changed. */
  action?: (activity: Activity) => ReactNode
  page: HistoryPage
}

/** The page that says who did what to one thing, field by field, newest first. */
export function EntityHistory({ title, heading, way, back, id, action, page }: EntityHistoryProps) {
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <header>
        <div>
          <Crumbs way={way} here={<Trans>السجل</Trans>} />
          <h1>{heading ?? title}</h1>
          <p className="hint">
            <Trans>لا يُعدَّل هذا السجل ولا يُحذف منه.</Trans>
          </p>
        </div>
        {back && (
          <LinkButton to={back.href} kind="second">
            {back.name}
          </LinkButton>
        )}
      </header>
      <HistoryEntries {...{ id, action, page }} />
    </>
  )
}
