import { href, redirect } from 'react-router'

/** The short way to the own profile. */
export function loader() {
  return redirect(href('/admin/users_management/profile'))
}
