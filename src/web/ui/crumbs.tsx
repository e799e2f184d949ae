import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from './icon.tsx'

/** The way here; the last one is this page. */
export function Crumbs({ way, here }: { way: { href: string; name: ReactNode }[]; here: ReactNode }) {
  const { t } = useLingui()
  return (
    <nav className="crumbs" aria-label={t`المسار`}>
      <ol>
        {way.map(({ href, name }) => (
          <li key={href}>
            <Link to={href}>{name}</Link>
            <Icon name="chevron" small />
          </li>
        ))}
        <li>
          <span aria-current="page">{here}</span>
        </li>
      </ol>
    </nav>
  )
}
