import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

/** A part that could not be loaded, in its place, with the way to try again. */
export function Failure({
  title,
  children,
  action,
}: {
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="card empty" role="alert">
      <span className="disc tone-bad">
        <Icon name="warn" />
      </span>
      <h2 className="text-base">{title}</h2>
      {children && <p className="text-sm text-ink-2">{children}</p>}
      {action}
    </div>
  )
}
