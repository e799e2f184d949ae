import type { Log } from '#domain/context'
import type { ContentCache } from '#domain/content/content-cache'
import { listenToDatabase } from '#server/database-listener'
import type { DatabaseListener } from '#server/database-listener'

/**
 * Hears from the database that content has changed, in whichever process, and drops what this one keeps. While its
 * connection is broken the cache asks for the version before each use.
 */
export function listenToContent(options: {
  url: string
  cache: ContentCache
  log: Log
  retryAfter?: number
  checkEvery?: number
}): DatabaseListener {
  const { cache, ...rest } = options
  return listenToDatabase({
    ...rest,
    channel: 'content_changed',
    onNotice: () => cache.drop(),
    onConnected: () => cache.trust(),
    onLost: () => cache.distrust(),
  })
}
