import { once } from 'node:events'
import { createServer, request as ask } from 'node:http'

/**
 * A forward proxy that reaches this machine from one given address. A browser cannot choose its own, and limits are
 * kept per address: people of different tests must not share one.
 */
export async function openProxy(address: string): Promise<{ url: string; close: () => void }> {
  const server = createServer((request, response) => {
    const url = URL.parse(request.url ?? '')
    if (url?.hostname !== 'localhost' && url?.hostname !== '127.0.0.1') {
      response.writeHead(502).end('this proxy leads to this machine only')
      return
    }
    const onward = ask(
      {
        host: '127.0.0.1',
        port: url.port,
        localAddress: address,
        method: request.method,
        path: url.pathname + url.search,
        headers: request.headers,
        agent: false,
      },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
        answer.pipe(response)
        answer.on('error', () => response.destroy())
      },
    )
    // What the browser would meet without us: a connection that is cut.
    onward.on('error', () => response.destroy())
    response.on('close', () => onward.destroy())
    request.pipe(onward)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const at = server.address()
  if (!at || typeof at === 'string') throw new Error('the proxy has no port')
  return {
    url: `http://127.0.0.1:${at.port}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
