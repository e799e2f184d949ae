import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterAll } from 'vitest'
import { createApi } from '#api/app'
import type { Database } from '#db/client'
import type { Dependencies } from '#domain/core/context'
import { createWebhookPoster } from '#integrations/webhooks/webhook-poster'
import { openTestShop } from './shop.ts'

/**
 * A test shop behind real addresses, as partners' programs meet it: API processes over one database (`urls`), a worker that
 * always runs, webhooks that are really posted, and people who pay what they are sent.
 */
export async function serveTestShop(
  db: Database,
  options: { parts?: Partial<Dependencies>; urls?: number } = {},
) {
  const postWebhook = createWebhookPoster({ allowOwnMachine: true, timeout: 3_000 })
  const shop = await openTestShop(db, { parts: { postWebhook, ...options.parts } })
  const urls = await Promise.all(Array.from({ length: options.urls ?? 1 }, () => openServer(shop.parts)))

  let working = Promise.resolve<unknown>(undefined)
  const worker = setInterval(() => {
    working = working.then(() => shop.runJobs())
  }, 100)
  afterAll(async () => {
    clearInterval(worker)
    await working
    for (const { server } of urls) {
      server.closeAllConnections()
      server.close()
    }
  })

  /** The client opens the link of an order, signs in with the code that comes to their phone, and pays by card through the bank. */
  async function payLink(link: string, phone: string): Promise<void> {
    const orderId = new URL(link).searchParams.get('order') ?? ''
    const body = { phone_extension: '+966', phone_number: phone.replace('+966', '') }
    await shop.ask('POST /api/clients/v1/otp', { body })
    const message = await db
      .selectFrom('messages')
      .select('code')
      .where('recipient', '=', phone)
      .where('code', 'is not', null)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const { token } = (await shop.ask('POST /api/clients/v1/otp', { body: { ...body, code: message.code } }))
      .body
    const { payment } = await shop.startPaying(token, undefined, { id: orderId })
    await shop.bank.walk(payment.redirect_url)
    await shop.ask(`GET /api/clients/v1/orders/${orderId}/payments/${payment.id}`, { token })
  }

  return { ...shop, url: urls[0]?.url ?? '', urls: urls.map(({ url }) => url), payLink }
}

async function openServer(parts: Dependencies) {
  const api = createApi(parts)
  const server = createServer((request, response) => {
    const listen = getRequestListener((asked, env) => api.fetch(asked, { incoming: env.incoming }))
    void listen(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { server, url: `http://127.0.0.1:${port}` }
}
