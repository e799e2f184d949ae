import { ConsentBar, ConsentLink } from '../frame/consent-bar.tsx'
import { Footer } from '../frame/footer.tsx'
import { GetInTouch } from './get-in-touch.tsx'
import { Header } from '../frame/header.tsx'
import { OutletByThing } from '../frame/outlet-by-thing.tsx'
import { ThemeChoice } from '../frame/theme-choice.tsx'

/** Pages of the store: header, page, "get in touch", footer. */
export default function CustomerLayout() {
  return (
    <>
      <Header />
      <ConsentBar />
      <main id="main" tabIndex={-1}>
        <OutletByThing />
        <GetInTouch />
      </main>
      <Footer tool={<ThemeChoice />} policy={<ConsentLink />} />
    </>
  )
}
