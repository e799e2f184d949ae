import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import { useCurrentInSight } from './use-current-in-sight.tsx'

type Tab = {
  href: string
  /** Where several lead to one address. */
  key?: string
  name: ReactNode
  count?: ReactNode
  isCurrent: boolean
}

/**
 * States of a list as links: the choice lives in the address. Scrolls sideways under itself, the current one
 * in sight.
 */
export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  const box = useRef<HTMLElement>(null)
  useCurrentInSight(box, tabs.find(({ isCurrent }) => isCurrent)?.href)
  return (
    <nav ref={box} className="tabs" aria-label={label}>
      {tabs.map(({ href, key = href, name, count, isCurrent }) => (
        <Link key={key} to={href} preventScrollReset {...(isCurrent && { 'aria-current': 'page' })}>
          {name}
          {count !== undefined && <span className="count">{count}</span>}
        </Link>
      ))}
    </nav>
  )
}
