import type { ReactNode } from 'react'

/**
 * A cell that says its column's name where rows are cards and have no heads: for several amounts side by
 * side.
 */
export function NamedCell({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <>
      <span className="small text-ink-3 md:hidden">{name} </span>
      {children}
    </>
  )
}
