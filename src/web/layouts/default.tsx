import { DefaultFrame } from '../frame/default-frame.tsx'
import { OutletByThing } from '../frame/outlet-by-thing.tsx'

/** Header, page, footer; for pages that belong nowhere else. */
export default function DefaultLayout() {
  return (
    <DefaultFrame>
      <OutletByThing />
    </DefaultFrame>
  )
}
