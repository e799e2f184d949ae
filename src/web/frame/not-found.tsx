import { data } from 'react-router'

/** Every address that no other route matches. The error page of the root draws it. */
export function loader() {
  throw data({ code: 0, message: '' }, { status: 404 })
}

export const action = loader

export default function NotFound() {
  return null
}
