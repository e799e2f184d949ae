import { useRouteLoaderData } from 'react-router'
import type { loader } from '../root.tsx'

/** Everything that the root loader knows; undefined only on an error page that came before it. */
export function useShop() {
  return useRouteLoaderData<typeof loader>('root')
}

/** The store's name, links and legal details. */
export function useStore() {
  return useShop()?.store
}

/** The signed-in client, or null. */
export function useClient() {
  return useShop()?.client ?? null
}
