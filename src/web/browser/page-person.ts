/**
 * Whose page this is goes with all that it sends: somebody else may have signed in in this browser since it was shown, and their
 * cookie goes along, too. The API then does nothing (`other_person`). Read from what the page was loaded with, each time anew.
 */
export const personHeader = 'x-person'

type Loaded = {
  root?: { client?: { id: string } | null }
  'layouts/admin'?: { user?: { id: string } }
}

/** `client:…` or `staff:…`; undefined on a page of nobody. */
export function pagePerson(): string | undefined {
  // React Router's own, which it leaves for tools like this one.
  const loaded: Loaded | undefined = Reflect.get(globalThis, '__reactRouterDataRouter')?.state.loaderData
  const staff = loaded?.['layouts/admin']?.user?.id
  const client = loaded?.root?.client?.id
  if (staff) return `staff:${staff}`
  return client && `client:${client}`
}
