import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'

type Tab = { href: string; name: ReactNode; count?: ReactNode; isCurrent: boolean }

/** States of a list as links: the choice lives in the address. Scrolls sideways under itself, the current one in sight. */
export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    box.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [])
  return (
    <nav ref={box} className="tabs" aria-label={label}>
      {tabs.map(({ href, name, count, isCurrent }) => (
        <Link key={href} to={href} preventScrollReset {...(isCurrent && { 'aria-current': 'page' })}>
          {name}
          {count !== undefined && <span className="count">{count}</span>}
        </Link>
      ))}
    </nav>
  )
}
