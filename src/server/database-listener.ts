import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import type { Database } from '#db/client'
import type { Log } from '#domain/core/context'

export type DatabaseListener = {
  /** Resolves when it listens for the first time. */
  ready: Promise<void>
  stop(): Promise<void>
}

/**
 * Listens to a channel of the database (LISTEN) on a connection of its own, whichever process notifies. A
 * broken connection is opened again; notifications in between are lost, so `onConnected` must check by
 * itself. With `announce` it first sends itself a notification over another connection: a pooler accepts
 * LISTEN and delivers nothing.
 */
export function listenToDatabase(options: {
  url: string
  channel: 'content_changed' | 'jobs_added'
  /** Of the connection, as the database lists it. */
  name?: string
  /** Announces on a channel through the connections that everybody else uses. */
  announce?: (channel: string) => Promise<unknown>
  onNotice: () => void
  onConnected: () => void
  onLost: () => void
  /** Told whether what is announced arrives here, from the beginning on; for the metrics. */
  onHearing?: ((isHearing: boolean) => void) | undefined
  log: Log
  /** Milliseconds until the next try after a broken connection. */
  retryAfter?: number
  /** Milliseconds between questions whether the connection still lives: a dead network breaks it silently. */
  checkEvery?: number
}): DatabaseListener {
  const { url, channel, log, announce, onHearing, retryAfter = 1_000, checkEvery = 15_000 } = options
  const first = Promise.withResolvers<void>()
  let client: pg.Client | null = null
  let retry: NodeJS.Timeout | undefined
  let check: NodeJS.Timeout | undefined
  let stopped = false
  let saidDeaf = false

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
      onHearing?.(false)
      options.onLost()
      mine.end().catch(() => undefined)
      if (stopped) return
      if (!saidDeaf)
        log.warn({ err: error, channel }, 'lost the connection that listens to the database; trying again')
      // A pooler does not notice it within a second.
      retry = setTimeout(connect, saidDeaf ? checkEvery : retryAfter)
    }
    mine.on('error', lose)
    mine.on('end', () => lose())
    const echo = announce && { channel: `echo_${randomUUID().replaceAll('-', '')}`, announce }
    mine.on('notification', (notice) => {
      if (notice.channel === channel) options.onNotice()
    })
    try {
      await mine.connect()
      await mine.query(`listen ${channel}`)
      if (echo && !(await hears(mine, echo))) {
        first.resolve()
        if (!saidDeaf) log.error({ channel }, deaf)
        saidDeaf = true
        throw new Error('LISTEN hears nothing')
      }
      saidDeaf = false
    } catch (error) {
      lose(error instanceof Error ? error : new Error(String(error)))
      return
    }
    if (client !== mine) return
    check = setInterval(() => mine.query('select 1').catch(lose), checkEvery)
    check.unref()
    onHearing?.(true)
    options.onConnected()
    first.resolve()
  }

  onHearing?.(false)
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

/** Announces through the pool of the process. */
export function announceOn(db: Database, channel: string): Promise<unknown> {
  return sql`select pg_notify(${channel}, '')`.execute(db)
}

const deaf =
  'LISTEN hears nothing on this connection, as through a pooler: set DATABASE_LISTEN_URL to the database itself. Until then everything is asked for each time.'

/** Milliseconds within which the notification to itself has to arrive. */
const echoPatience = 3_000

/** Whether what is announced by others arrives on this connection. */
async function hears(
  client: pg.Client,
  { channel, announce }: { channel: string; announce: (channel: string) => Promise<unknown> },
): Promise<boolean> {
  await client.query(`listen ${channel}`)
  const heard = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => heard.resolve(false), echoPatience)
  const onNotice = (notice: pg.Notification) => notice.channel === channel && heard.resolve(true)
  client.on('notification', onNotice)
  try {
    await announce(channel)
    return await heard.promise
  } finally {
    clearTimeout(timer)
    client.off('notification', onNotice)
    await client.query(`unlisten ${channel}`)
  }
}
