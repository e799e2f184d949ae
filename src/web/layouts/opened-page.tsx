import { Outlet, useMatches } from 'react-router'

/**
 * The page of the address. Another thing is another page: no dialog that is open on one, nothing that is
 * typed and no refusal stands on the next, and does there what was meant here.
 */
export function OpenedPage() {
  const id = useMatches().at(-1)?.params['id']
  return <Outlet key={id} />
}
