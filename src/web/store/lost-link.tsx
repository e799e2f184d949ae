import type { ReactNode } from 'react'
import { Trans } from '@lingui/react/macro'
import { Empty } from '#ui/empty'
import { PageTitle } from '../frame/page-title.tsx'

/**
 * The page behind a link of a message that leads nowhere any more: why, and where else to go.
 * @param children the links
 */
export function LostLink({
  title,
  message,
  children,
}: {
  title: string
  message: string
  children: ReactNode
}) {
  return (
    <div className="wrap section">
      <PageTitle>{title}</PageTitle>
      <div className="mx-auto max-w-[600px]">
        <h1 className="visually-hidden">{title}</h1>
        <Empty
          drawing="not-found"
          title={<Trans>لا يعمل هذا الرابط</Trans>}
          action={<div className="row justify-center">{children}</div>}
        >
          {message}
        </Empty>
      </div>
    </div>
  )
}
