import { useNavigation } from 'react-router'
import { LoadingBar } from '#ui/loading-bar'
import { useHeld } from './use-held.ts'

/** The bar at the top while a page is fetched. */
export function NavigationBar() {
  const isLoading = useNavigation().state !== 'idle'
  return <LoadingBar isLoading={useHeld(isLoading || null) ?? false} />
}
