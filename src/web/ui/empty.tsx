import type { ReactNode } from 'react'
import { Drawing, type DrawingName } from './drawing.tsx'

type EmptyProps = { drawing?: DrawingName; title: ReactNode; children?: ReactNode; action?: ReactNode }

/**
 * Nothing here yet: one sentence, one act. Filtered-empty says so in its words and offers to clear the
 * filters.
 */
export function Empty({ drawing = 'no-result', title, children, action }: EmptyProps) {
  return (
    <div className="card empty">
      <Drawing name={drawing} />
      <h2 className="text-base">{title}</h2>
      {children && <div className="text-sm text-ink-2">{children}</div>}
      {action}
    </div>
  )
}
