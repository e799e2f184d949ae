import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Received = { headers: IncomingHttpHeaders; body: string; event: Record<string, unknown> }
type Answer = { status: number; headers?: Record<string, string>; text?: string; afterMs?: number } | 'never'

/** A partner's server that keeps what comes, and answers as the test says; 204 at first. */
export async function openReceiver() {
  const received: Received[] = []
  let answer: Answer = { status: 204 }
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (piece: string) => (body += piece))
    request.on('end', () => {
      received.push({ headers: request.headers, body, event: JSON.parse(body) })
      const now = answer
      if (now === 'never') return
      setTimeout(() => {
        response.writeHead(now.status, now.headers)
        response.end(now.text)
      }, now.afterMs ?? 0)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    /** What every call is answered from now on. */
    answer: (next: Answer) => {
      answer = next
    },
    types: () => received.map(({ event }) => String(event['type'])),
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

/** Checks as a receiver does: one of the signatures is that of the secret. Source: Standard Webhooks. */
export function isSigned({ headers, body }: Received, secret: string): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const signature = `v1,${createHmac('sha256', key).update(content).digest('base64')}`
  return String(headers['webhook-signature']).split(' ').includes(signature)
}
