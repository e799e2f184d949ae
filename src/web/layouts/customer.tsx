import { Outlet } from 'react-router'
import { Footer } from './footer.tsx'
import { GetInTouch } from './get-in-touch.tsx'
import { Header } from './header.tsx'

/** Pages of the store: header, page, "get in touch", footer. */
export default function CustomerLayout() {
  return (
    <>
      <Header />
      <main id="main" tabIndex={-1}>
        <Outlet />
        <GetInTouch />
      </main>
      <Footer />
    </>
  )
}
