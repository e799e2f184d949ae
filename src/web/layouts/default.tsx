import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

/** Header, page, footer; for pages that belong nowhere else. */
export default function DefaultLayout() {
  return (
    <DefaultFrame>
      <Outlet />
    </DefaultFrame>
  )
}

/** The same around something that is no route, such as an error. */
export function DefaultFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <Header />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </>
  )
}
