import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { LinkButton } from './button.tsx'

type PagerProps = { firstHref?: string; previousHref?: string; nextHref?: string; children?: ReactNode }

/** Cursor pages know what comes next, some what came before; the first page is always one click away. */
export function Pager(props: PagerProps) {
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
        {props.previousHref && (
          <LinkButton to={props.previousHref} kind="second" size="small" rel="prev">
            <Trans>السابق</Trans>
          </LinkButton>
        )}
        {props.nextHref && (
          <LinkButton to={props.nextHref} kind="second" size="small" rel="next">
            <Trans>التالي</Trans>
          </LinkButton>
        )}
      </div>
    </div>
  )
}
