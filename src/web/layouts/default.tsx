import { Outlet } from 'react-router'
import { DefaultFrame } from '../frame/default-frame.tsx'

/** Header, page, footer; for pages that belong nowhere else. */
export default function DefaultLayout() {
  return (
    <DefaultFrame>
      <Outlet />
    </DefaultFrame>
  )
}
