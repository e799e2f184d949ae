/**
 * What answers a body that cannot be read, or that no form of ours sends. Thrown, as any answer of an action
 * that is not the page's.
 */
export function badRequest(): Response {
  return new Response('Bad Request', { status: 400 })
}
