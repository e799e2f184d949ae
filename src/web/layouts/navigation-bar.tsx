import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { LoadingBar } from '#ui/loading-bar'

/** The bar stays on for so long, in milliseconds, so that it never only flickers. Source: specification section 9. */
const atLeast = 200

/** The bar at the top while a page is fetched. */
export function NavigationBar() {
  const isLoading = useNavigation().state !== 'idle'
  const [isHeld, setHeld] = useState(false)
  if (isLoading && !isHeld) setHeld(true)

  useEffect(() => {
    if (isLoading || !isHeld) return
    const timer = setTimeout(() => setHeld(false), atLeast)
    return () => clearTimeout(timer)
  }, [isLoading, isHeld])

  return <LoadingBar isLoading={isHeld} />
}
