import { type Clock, createClock } from '../practice/clock.ts'
import { drain, serverOf } from '../practice/gateway-server.ts'
import { listen } from '../practice/listen.ts'
import { createApp } from './app.ts'
import { Books } from './books.ts'
import { type AuthorityKeys, newAuthorityKeys } from './certificates/authority.ts'
import { FaultList } from './faults.ts'

export interface FatooraSandboxOptions {
  host: string
  /** 0: any free one. */
  port: number
  /** The books lie in its folder `sandbox`. One authority for each folder. */
  dataDir: string
  clock?: Clock | undefined
}

export interface FatooraSandbox {
  /** Without a slash at the end; stores call `{url}/e-invoicing/{environment}`. */
  url: string
  port: number
  /** Lets running answers end (5 s at most), then stops. */
  close(): Promise<void>
}

/** Rejects with the system's error (code EADDRINUSE …) when it cannot listen, and has touched nothing then. */
export async function startFatooraSandbox(options: FatooraSandboxOptions): Promise<FatooraSandbox> {
  const clock = options.clock ?? createClock()
  const books = await Books.load(options.dataDir)
  const keys = books.authority ?? newAuthorityKeys(clock.now())
  const server = serverOf(createApp({ clock, books, keys, faults: new FaultList() }))
  const port = await listen(server, options.host, options.port)
  await books.open()
  await keepKeys(books, keys)
  return {
    url: `http://localhost:${port}`,
    port,
    async close() {
      await drain(server)
      await books.close()
    },
  }
}

async function keepKeys(books: Books, keys: AuthorityKeys) {
  if (books.authority) return
  books.put({ kind: 'authority', value: keys })
  await books.flushed()
}
