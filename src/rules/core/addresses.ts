/**
 * The pages that messages, callbacks and answers of the API lead to, by the paths that `web/routes.ts` gives
 * them; a test holds both together. Pages themselves link by React Router's typed `href()`. Source:
 * docs/decisions/0117.
 */
export const pagePaths = [
  '/',
  '/admin',
  '/admin/api_clients/:id',
  '/admin/e_invoicing',
  '/admin/documents',
  '/admin/invitations',
  '/admin/jobs',
  '/admin/orders/:id',
  '/admin/password_resets',
  '/admin/reconciliation',
  '/admin/settings',
  '/admin/support/:id',
  '/admin/waiting',
  '/complete',
  '/payment',
  '/phone',
  '/quote/:token',
  '/renew/:token',
  '/s/:key',
  '/stop/:token',
  '/user/group_sharing',
  '/user/orders/:id',
  '/user/payment-methods',
  '/user/subscriptions',
  '/user/subscriptions/:id',
  '/user/tickets/:id',
] as const
export type PagePath = (typeof pagePaths)[number]

/** The names that a path leaves open. */
type NamesIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

type Values = Readonly<Record<string, string>>
/** A path with open names cannot be written without them. */
type ValuesOf<Path extends PagePath> = [NamesIn<Path>] extends [never]
  ? [values?: Values]
  : [values: Values & Readonly<Record<NamesIn<Path>, string>>]

/**
 * The whole address of a page, for somebody who reads it elsewhere.
 * @param values fill the names that the path leaves open; the others become its query, in their order
 */
export function pageLink<Path extends PagePath>(
  { publicUrl }: { publicUrl: string },
  path: Path,
  ...[values = {}]: ValuesOf<Path>
): string {
  const open = new Map<string, string>(Object.entries(values))
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = open.get(name) ?? ''
    open.delete(name)
    return encodeURIComponent(value)
  })
  const query = [...open].map(([name, value]) => `${name}=${queryPart(value)}`).join('&')
  return `${publicUrl}${filled}${query && `?${query}`}`
}

/** A slash needs no escape in a query, and an SMS is short. */
function queryPart(value: string): string {
  return encodeURIComponent(value).replaceAll('%2F', '/')
}
