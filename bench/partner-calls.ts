/**
 * Partners' programs as a process of their own: loops that call the API with the typed client for some seconds.
 * `node bench/partner-calls.ts '{"url":…,"tokens":[…]}'` prints what they saw.
 */
import { Ishtirak } from '../clients/typescript/src/index.ts'

export type PartnerOrder = {
  url: string
  /** Many, as each has a limit of calls; they are used in turn. */
  tokens: string[]
  call: 'products' | 'subscription' | 'spend' | 'order'
  productId: string
  /** The client whose plan is looked up and spent from, and the beginning of numbers that get orders. */
  phone: string
  numbers: number
  loops: number
  seconds: number
}
export type PartnerResult = { calls: number; seconds: number; median: number }

export async function runPartners(order: PartnerOrder): Promise<PartnerResult> {
  const shops = order.tokens.map((token) => new Ishtirak({ url: order.url, token, retries: 0 }))
  const times: number[] = []
  let next = 0
  const started = performance.now()
  const end = started + order.seconds * 1000

  async function loop(): Promise<void> {
    while (performance.now() < end) {
      const turn = next++
      const shop = shops[turn % shops.length]
      if (!shop) throw new Error('there is no token')
      const from = performance.now()
      await call(shop, order, turn)
      times.push(performance.now() - from)
    }
  }
  await Promise.all(Array.from({ length: order.loops }, loop))
  times.sort((one, other) => one - other)
  return {
    calls: times.length,
    seconds: (performance.now() - started) / 1000,
    median: times[Math.floor(times.length / 2)] ?? 0,
  }
}

function call(shop: Ishtirak, { call: name, phone, productId, numbers }: PartnerOrder, turn: number) {
  switch (name) {
    case 'products':
      return shop.listPartnerProducts()
    case 'subscription':
      return shop.getPartnerSubscription(phone)
    case 'spend':
      return shop.spendPoints({ phone, points: 1, reason: 'Bench' })
    case 'order':
      return shop.placePartnerOrder({
        product_id: productId,
        client: { phone_number: `+966${52_0000000 + numbers + turn}` },
        payment: 'account',
      })
  }
}

if (import.meta.main) {
  const order: PartnerOrder = JSON.parse(process.argv[2] ?? '{}')
  console.log(JSON.stringify(await runPartners(order)))
}
