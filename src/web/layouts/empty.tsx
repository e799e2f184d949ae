import { OutletByThing } from '../frame/outlet-by-thing.tsx'

/** Nothing around the page: what is printed, or stands alone. */
export default function EmptyLayout() {
  return <OutletByThing />
}
