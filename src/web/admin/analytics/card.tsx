import { type ReactNode, useId } from 'react'
import { Meaning } from '../dashboard/figure.tsx'

/** A card of the analytics: its name, what it means, and its numbers. */
export function AnalyticsCard({
  title,
  meaning,
  tools,
  children,
}: {
  title: string
  meaning: ReactNode
  tools?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className="card analytics-card" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        <Meaning of={title}>{meaning}</Meaning>
        {tools}
      </header>
      <div className="body">{children}</div>
    </section>
  )
}
