import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { LinkButton } from './button.tsx'

/** Cursor pages only know what comes next; the first page is always one click away. */
export function Pager(props: { firstHref?: string; nextHref?: string; children?: ReactNode }) {
  if (!props.firstHref && !props.nextHref && !props.children) return null
  return (
    <div className="pager">
      <span>{props.children}</span>
      <div className="row gap-2">
        {props.firstHref && (
          <LinkButton to={props.firstHref} kind="quiet" size="small">
            <Trans>إلى البداية</Trans>
          </LinkButton>
        )}
        {props.nextHref && (
          <LinkButton to={props.nextHref} kind="second" size="small">
            <Trans>التالي</Trans>
          </LinkButton>
        )}
      </div>
    </div>
  )
}
