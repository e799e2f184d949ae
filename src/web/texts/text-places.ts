/** The catalogues that pages are written in. */
export type Place = 'ui' | 'store' | 'account' | 'admin'

/**
 * Which catalogues a page has, the later one winning: a word may stand in two of them with different
 * translations. The server and the browser must mean the same ones, or what was sent is not what is drawn.
 */
export function placesOf(pathname: string): Place[] {
  if (pathname.startsWith('/admin')) return ['ui', 'admin']
  if (pathname.startsWith('/user')) return ['ui', 'account']
  return ['ui', 'store']
}
