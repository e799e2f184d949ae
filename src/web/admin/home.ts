import { redirect } from 'react-router'

/** Until there is a dashboard, the day begins with the orders. */
export function loader() {
  return redirect('/admin/orders')
}
