import { Id } from '#contract/wire'

/**
 * A ticket that was made one with another leads there, and says which it was: what was typed at it goes
 * along.
 */
export function withMerged(address: string, ticketId: string): string {
  return `${address}?merged=${ticketId}`
}

/** The ticket from whose address somebody was led here. */
export function mergedIn(url: URL): string | null {
  const id = url.searchParams.get('merged')
  return id !== null && Id.safeParse(id).success ? id : null
}
