import pg from 'pg'
import type { Log } from '#domain/context'

export type DatabaseListener = {
  /** Resolves when it listens for the first time. */
  ready: Promise<void>
  stop(): Promise<void>
}

/**
 * Hears what the database announces on a channel, whichever process caused it, on a connection of its own. A broken
 * connection is opened again; what was announced in between is lost, so `onConnected` must look for itself.
 */
export function listenToDatabase(options: {
  url: string
  channel: 'content_changed' | 'jobs_added'
  /** Of the connection, as the database lists it. */
  name?: string
  onNotice: () => void
  onConnected: () => void
  onLost: () => void
  log: Log
  /** Milliseconds until the next try after a broken connection. */
  retryAfter?: number
  /** Milliseconds between questions whether the connection still lives: a dead network breaks it silently. */
  checkEvery?: number
}): DatabaseListener {
  const { url, channel, log, retryAfter = 1_000, checkEvery = 15_000 } = options
  const first = Promise.withResolvers<void>()
  let client: pg.Client | null = null
  let retry: NodeJS.Timeout | undefined
  let check: NodeJS.Timeout | undefined
  let stopped = false

  async function connect(): Promise<void> {
    const mine = new pg.Client({
      connectionString: url,
      application_name: options.name ?? `listener ${channel}`,
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
      keepAlive: true,
    })
    client = mine
    const lose = (error?: Error) => {
      if (client !== mine) return
      client = null
      clearInterval(check)
      options.onLost()
      mine.end().catch(() => undefined)
      if (stopped) return
      log.warn({ err: error, channel }, 'lost the connection that listens to the database; trying again')
      retry = setTimeout(connect, retryAfter)
    }
    mine.on('error', lose)
    mine.on('end', () => lose())
    mine.on('notification', options.onNotice)
    try {
      await mine.connect()
      await mine.query(`listen ${channel}`)
    } catch (error) {
      lose(error instanceof Error ? error : new Error(String(error)))
      return
    }
    if (client !== mine) return
    check = setInterval(() => mine.query('select 1').catch(lose), checkEvery)
    check.unref()
    options.onConnected()
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
      options.onLost()
      first.resolve()
      await last?.end().catch(() => undefined)
    },
  }
}
