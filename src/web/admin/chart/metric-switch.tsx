import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'

/**
 * Which of several figures a card shows: links, so that it works without script and the choice stands in the
 * address.
 */
export function MetricSwitch<Name extends string>({
  param,
  chosen,
  label,
  names,
}: {
  param: string
  chosen: Name
  label: string
  names: Record<Name, ReactNode>
}) {
  const [params] = useSearchParams()
  const to = (name: string) => {
    const next = new URLSearchParams(params)
    next.set(param, name)
    return `?${next}`
  }
  return (
    <nav className="metrics" aria-label={label}>
      {Object.entries<ReactNode>(names).map(([name, text]) => (
        <Link
          key={name}
          to={to(name)}
          className="chip"
          preventScrollReset
          {...(name === chosen && { 'aria-current': 'true', 'data-set': true })}
        >
          {text}
        </Link>
      ))}
    </nav>
  )
}
