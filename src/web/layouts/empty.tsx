import { Outlet } from 'react-router'

/** Nothing around the page: what is printed, or stands alone. */
export default function EmptyLayout() {
  return <Outlet />
}
