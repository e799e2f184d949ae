import { redirect } from 'react-router'

/** The short way to the own profile. */
export function loader() {
  return redirect('/admin/users_management/profile')
}
