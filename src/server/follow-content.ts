import { contentCacheOf } from '#domain/shop/published/content-cache'
import { listenToContent } from '#server/content-listener'
import { announceOn, type DatabaseListener } from '#server/database-listener'
import { measureHearing } from '#server/pool-metrics'
import type { Assembly, ReadyConfig } from '#server/wiring'

/**
 * Reads the content, and hears of its changes from now on: messages are written in the middle of a
 * transaction, with the texts that are known then.
 */
export async function followContent(
  { databaseListenUrl, databaseUrl }: Pick<ReadyConfig, 'databaseListenUrl' | 'databaseUrl'>,
  { parts, metrics }: Pick<Assembly, 'parts' | 'metrics'>,
): Promise<DatabaseListener> {
  const cache = contentCacheOf(parts.db)
  const listener = listenToContent({
    url: databaseListenUrl ?? databaseUrl,
    cache,
    announce: (channel) => announceOn(parts.db, channel),
    onHearing: measureHearing(metrics, 'content_changed'),
    log: parts.log,
  })
  await cache.follow()
  return listener
}
