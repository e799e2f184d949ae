import { once } from 'node:events'
import { createServer } from 'node:http'
import type { TestProject } from 'vitest/node'
import { ensureBuilt } from '../scripts/build.ts'
import { openTestStore, type TestStore } from './test-store.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where a test asks for the running store (GET /house) and for a person nobody else is (GET /person). */
    storeServer: string
  }
}

/**
 * One store and one browser for a whole run, started when the first test asks for them, so that runs without
 * journeys pay nothing.
 */
export default async function setup(project: TestProject) {
  // Programs of tests run as they are shipped: built, and never from an old build.
  await ensureBuilt()
  let store: Promise<TestStore> | undefined
  let people = 0

  const server = createServer((request, response) => {
    const answer = async () => {
      if (request.url === '/person') return { number: ++people }
      store ??= openTestStore(String(project.getProvidedContext().databaseServer))
      return (await store).urls
    }
    answer().then(
      (body) => response.end(JSON.stringify(body)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('the store server has no port')
  project.provide('storeServer', `http://127.0.0.1:${address.port}`)

  return async () => {
    server.close()
    server.closeAllConnections()
    await (await store?.catch(() => undefined))?.close()
  }
}
