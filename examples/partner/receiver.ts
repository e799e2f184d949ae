import { createServer, type IncomingMessage } from 'node:http'
import { verifyWebhook, WebhookError, type WebhookEvent } from '@ishtirak/client'

type Wish = { wanted: (event: WebhookEvent) => boolean; resolve: (event: WebhookEvent) => void }

/** Listens to the store. What is not signed by it is refused; what came before is not told again. */
export async function openReceiver(port: number) {
  let secret = ''
  // A real program keeps the ids where it keeps its orders.
  const seen = new Set<string>()
  let wishes: Wish[] = []

  const server = createServer(async (request, response) => {
    try {
      const { id, event } = await verifyWebhook({
        body: await bodyOf(request),
        headers: request.headers,
        secret,
      })
      // Answer first: the work must not keep the store waiting.
      response.writeHead(204).end()
      if (seen.has(id)) return
      seen.add(id)
      for (const { resolve } of wishes.filter(({ wanted }) => wanted(event))) resolve(event)
      wishes = wishes.filter(({ wanted }) => !wanted(event))
    } catch (error) {
      response.writeHead(error instanceof WebhookError ? 400 : 500).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(port, resolve))

  return {
    /** The secret that the endpoint was made with. */
    trust(shown: string) {
      secret = shown
    },
    /** The next event of this kind. */
    next: (wanted: Wish['wanted']) =>
      new Promise<WebhookEvent>((resolve) => {
        wishes.push({ wanted, resolve })
      }),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function bodyOf(request: IncomingMessage): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  for await (const piece of request) pieces.push(piece)
  return Buffer.concat(pieces)
}
