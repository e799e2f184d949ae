/**
 * A partner that looks up domains for its customers and sells them the store's plans. One run is one sale: it shows the plans,
 * orders one for a phone, waits until the client has paid, and spends a point for the first lookup.
 *
 *   node main.ts 0512345678 sale-17
 *
 * Run it again with the same number of the sale after a crash: it goes on with the same order and spends nothing twice.
 */
import { ApiError, Ishtirak } from '@ishtirak/client'
import { openReceiver } from './receiver.ts'

const [phone, sale] = process.argv.slice(2)
const { ISHTIRAK_URL: url, ISHTIRAK_TOKEN: token, PORT = '4000' } = process.env
if (!phone || !sale || !url || !token) {
  console.error('Usage: ISHTIRAK_URL=… ISHTIRAK_TOKEN=… node main.ts PHONE SALE')
  process.exit(2)
}
/** Where the store reaches this program. */
const publicUrl = process.env['PUBLIC_URL'] ?? `http://127.0.0.1:${PORT}`

const shop = new Ishtirak({ url, token })
const receiver = await openReceiver(Number(PORT))
/** Ctrl-C while it waits: the endpoint goes all the same. */
const stopped = new Promise<never>((_, reject) => {
  process.once('SIGINT', () => reject(new Stopped()))
})

class Stopped extends Error {}

let endpointId: string | undefined
try {
  const { webhook_endpoint: endpoint, secret } = await openEndpoint(`${publicUrl}/ishtirak`)
  endpointId = endpoint.id
  receiver.trust(secret)
  await Promise.race([sell(phone, sale), stopped])
} catch (error) {
  if (error instanceof Stopped) process.exitCode = 130
  else if (error instanceof ApiError) {
    console.error(`The store refused: ${error.message} (${error.errorName}, ${error.code})`)
    process.exitCode = 1
  } else throw error
} finally {
  if (endpointId) await shop.deleteWebhookEndpoint(endpointId)
  receiver.close()
}

/**
 * The endpoint of this address. One that a killed run left is taken over with a new secret; a program that runs all the time makes its
 * endpoint once and keeps the secret.
 */
async function openEndpoint(address: string) {
  const { webhook_endpoints: endpoints } = await shop.listWebhookEndpoints()
  const left = endpoints.find((one) => one.url === address)
  if (!left) return shop.createWebhookEndpoint({ url: address, events: ['order.completed'] })
  if (!left.is_active) await shop.updateWebhookEndpoint(left.id, { is_active: true })
  return shop.rotateWebhookSecret(left.id)
}

async function sell(client: string, number: string): Promise<void> {
  const { products } = await shop.listPartnerProducts()
  for (const { name, price_with_tax, points, days } of products) {
    console.log(`${name}: ${price_with_tax} SR, ${points} points for ${days} days`)
  }
  const [plan] = products
  if (!plan) throw new Error('the store has connected no plan with us')

  const { order, payment_url: link } = await shop.placePartnerOrder(
    { product_id: plan.id, client: { phone_number: client }, payment: 'link' },
    // Our own number of the sale: whoever repeats it finds the same order.
    { idempotencyKey: number },
  )
  console.log(`Order ${order.ref_id}, to pay: ${link}`)
  // Nobody can pay a practice order; with a test token we play the client ourselves.
  if (order.is_test && order.status === 'pending') await shop.payPracticeOrder(order.id).catch(ignorePaid)

  await untilCompleted(order.id)
  const { points_left: before } = await shop.getPartnerSubscription(client)
  console.log(`The plan runs with ${before} points`)

  const { spend } = await shop.spendPoints(
    { phone: client, points: 1, reason: 'Lookup of example.sa' },
    { idempotencyKey: `${number}-lookup` },
  )
  console.log(`Spent ${spend.points}, ${spend.points_left} points left`)
}

/** The webhook says it at once; after a restart the order may have been completed before we listened. */
async function untilCompleted(id: string): Promise<void> {
  const result = receiver.next(({ type, data }) => type === 'order.completed' && data.id === id)
  const { order } = await shop.getPartnerOrder(id)
  if (order.status !== 'completed') await result
}

function ignorePaid(error: unknown): void {
  if (!(error instanceof ApiError && error.is('order_not_payable'))) throw error
}
