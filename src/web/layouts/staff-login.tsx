import { Outlet } from 'react-router'
import { Lattice } from '#ui/lattice'
import { LanguageToggle } from '../frame/language-toggle.tsx'
import { Logo, SkipLink } from '../frame/slim-header.tsx'

/** The staff's sign-in: one card on the lattice. */
export default function StaffLoginLayout() {
  return (
    <>
      <SkipLink />
      <main id="main" tabIndex={-1} className="staff-login">
        <Lattice form="opening" />
        <div className="card padded stack gap-6">
          <div className="row justify-between">
            <Logo />
            <LanguageToggle />
          </div>
          <Outlet />
        </div>
      </main>
    </>
  )
}
