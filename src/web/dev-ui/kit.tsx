import { data } from 'react-router'
import type { PageHandle } from '../layouts/page-handle.ts'
import { getPage } from '../page-context.server.ts'
import type { Route } from './+types/kit.ts'

export const handle = { theme: 'light' } satisfies PageHandle

/** Shown by demo stores only. */
export function loader({ context }: Route.LoaderArgs) {
  if (!getPage(context).demo) throw data(null, { status: 404 })
  return null
}

export default function Kit() {
  return <p>kit</p>
}
