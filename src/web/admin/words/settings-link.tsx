import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { useMay } from '../../frame/staff-user.ts'

/** Words that lead to the store's settings; for whoever may not open them, words alone. */
export function SettingsLink({ children }: { children: ReactNode }) {
  return useMay('store:read') ? <Link to={href('/admin/settings')}>{children}</Link> : children
}
