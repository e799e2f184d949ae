import { useNavigation } from 'react-router'
import { LoadingBar } from '#ui/loading-bar'

/** The bar at the top while a page is fetched. */
export function NavigationBar() {
  const { state } = useNavigation()
  return <LoadingBar isLoading={state !== 'idle'} />
}
