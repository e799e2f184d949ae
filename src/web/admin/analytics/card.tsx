import { type ReactNode, useId } from 'react'
import { SaveTable } from '../chart/save-table.tsx'
import { Meaning } from '../chart/figure.tsx'

/** A card of the analytics: its name, what it means, and its numbers. */
export function AnalyticsCard({
  title,
  meaning,
  tools,
  hasTable = true,
  children,
}: {
  title: string
  meaning: ReactNode
  tools?: ReactNode
  /** Whether its numbers stand in a table, which can be taken away as a file. */
  hasTable?: boolean
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className="card analytics-card" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        <Meaning of={title}>{meaning}</Meaning>
        {tools}
        {hasTable && <SaveTable />}
      </header>
      <div className="body">{children}</div>
    </section>
  )
}
