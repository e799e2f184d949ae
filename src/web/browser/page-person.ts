type Loaded = {
  root?: { client?: { id: string } | null }
  'layouts/admin'?: { user?: { id: string } }
}

/**
 * Whose page this is, by what it was last loaded with, as `personHeader` says it; undefined on a page of
 * nobody.
 */
export function pagePerson(): string | undefined {
  // React Router's own, which it leaves for tools like this one.
  const loaded: Loaded | undefined = Reflect.get(globalThis, '__reactRouterDataRouter')?.state.loaderData
  const staff = loaded?.['layouts/admin']?.user?.id
  const client = loaded?.root?.client?.id
  if (staff) return `staff:${staff}`
  return client && `client:${client}`
}
