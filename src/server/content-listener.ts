import type { Log } from '#domain/core/context'
import type { ContentCache } from '#domain/shop/published/content-cache'
import { listenToDatabase, type DatabaseListener } from '#server/database-listener'

/**
 * Listens for changes of content, made by whichever process, and drops this process's cache. While its
 * connection is broken the cache asks for the version before each use.
 */
export function listenToContent(options: {
  url: string
  cache: ContentCache
  log: Log
  announce?: (channel: string) => Promise<unknown>
  onHearing?: (isHearing: boolean) => void
  /** Milliseconds after which the version is asked for, also while announcements arrive. */
  maxAge?: number
  retryAfter?: number
  checkEvery?: number
}): DatabaseListener {
  const { cache, maxAge = 60_000, ...rest } = options
  // Also without a notification, which may have been missed: no content stays older than this.
  const look = setInterval(() => {
    cache.revalidate().catch(() => undefined)
  }, maxAge)
  look.unref()
  const listener = listenToDatabase({
    ...rest,
    channel: 'content_changed',
    onNotice: () => cache.drop(),
    onConnected: () => cache.trust(),
    onLost: () => cache.distrust(),
  })
  return {
    ready: listener.ready,
    async stop() {
      clearInterval(look)
      await listener.stop()
    },
  }
}
