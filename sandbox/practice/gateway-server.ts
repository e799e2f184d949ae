import { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'

const DRAIN_TIME = 5000

/** A server for a gateway's app. */
export function serverOf(app: { fetch: Parameters<typeof createAdaptorServer>[0]['fetch'] }): Server {
  const server = createAdaptorServer({ fetch: app.fetch })
  if (!(server instanceof Server)) throw new Error('The sandbox speaks plain HTTP/1.1')
  return server
}

/** Lets running answers end (5 s at most), then stops. */
export async function drain(server: Server): Promise<void> {
  const ended = new Promise<void>((resolve) => server.close(() => resolve()))
  // Connections that are kept alive fall idle one by one, as their last answers go out.
  const sweep = setInterval(() => server.closeIdleConnections(), 20)
  const force = setTimeout(() => server.closeAllConnections(), DRAIN_TIME)
  await ended
  clearInterval(sweep)
  clearTimeout(force)
}
