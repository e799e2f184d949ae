import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/** What came to a webhook's receiver. */
export type Heard = { headers: Headers; body: unknown }

/** A receiver on this machine. */
export async function openEar(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** A webhook's receiver that keeps what comes. */
export async function openWebhookEar() {
  const heard: Heard[] = []
  const ear = await openEar((request, response) => {
    let text = ''
    request.setEncoding('utf8')
    request.on('data', (piece) => (text += piece))
    request.on('end', () => {
      heard.push({ headers: new Headers(headersOf(request)), body: JSON.parse(text) })
      response.writeHead(200).end('{}')
    })
  })
  return { ...ear, heard }
}

function headersOf(request: IncomingMessage): [string, string][] {
  return Object.entries(request.headers).map(([name, value]) => [name, String(value)])
}
