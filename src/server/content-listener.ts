import pg from 'pg'
import type { Log } from '#domain/context'
import type { ContentCache } from '#domain/content/content-cache'

export type ContentListener = {
  /** Resolves when it listens for the first time. */
  ready: Promise<void>
  stop(): Promise<void>
}

/**
 * Hears from the database that content has changed, in whichever process, and drops what this one keeps. It has a
 * connection of its own; when that breaks, the cache asks for the version before each use until it listens again.
 */
export function listenToContent(options: {
  url: string
  cache: ContentCache
  log: Log
  /** Milliseconds until the next try after a broken connection. */
  retryAfter?: number
  /** Milliseconds between questions whether the connection still lives: a dead network breaks it silently. */
  checkEvery?: number
}): ContentListener {
  const { url, cache, log, retryAfter = 1_000, checkEvery = 15_000 } = options
  const first = Promise.withResolvers<void>()
  let client: pg.Client | null = null
  let retry: NodeJS.Timeout | undefined
  let check: NodeJS.Timeout | undefined
  let stopped = false

  async function connect(): Promise<void> {
    const mine = new pg.Client({
      connectionString: url,
      application_name: 'content-listener',
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
      keepAlive: true,
    })
    client = mine
    const lose = (error?: Error) => {
      if (client !== mine) return
      client = null
      clearInterval(check)
      cache.distrust()
      mine.end().catch(() => undefined)
      if (stopped) return
      log.warn({ err: error }, 'lost the connection that listens to content; trying again')
      retry = setTimeout(connect, retryAfter)
    }
    mine.on('error', lose)
    mine.on('end', () => lose())
    mine.on('notification', () => cache.drop())
    try {
      await mine.connect()
      await mine.query('listen content_changed')
    } catch (error) {
      lose(error instanceof Error ? error : new Error(String(error)))
      return
    }
    if (client !== mine) return
    check = setInterval(() => mine.query('select 1').catch(lose), checkEvery)
    check.unref()
    cache.trust()
    first.resolve()
  }

  void connect()
  return {
    ready: first.promise,
    async stop() {
      stopped = true
      clearTimeout(retry)
      clearInterval(check)
      const last = client
      client = null
      cache.distrust()
      first.resolve()
      await last?.end().catch(() => undefined)
    },
  }
}
