import type { KyselyPlugin } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { Database } from '#db/client'
import { watchRenewals } from '#domain/sale/renewals/watch-renewals'
import { loadConfig } from '#server/config'
import { assemble } from '#server/wiring'
import { signedInStaff } from '#test/api'
import { testDatabase } from '#test/database'
import { addPartner, partnerAsk } from '#test/partners'
import { openTestShop } from '#test/shop'

const env = {
  production: {
    STORE_MODE: 'production',
    PUBLIC_URL: 'https://store.example',
    PAYMENT_PROVIDER: 'moyasar',
    MOYASAR_PUBLISHABLE_KEY: 'pk_live_1',
    MOYASAR_SECRET_KEY: 'sk_live_1',
    MOYASAR_WEBHOOK_SECRET: 'sixteen or more of them',
    SMS_PROVIDER: 'taqnyat',
    TAQNYAT_BEARER_TOKEN: 'token',
    TAQNYAT_SENDER: 'Siyaj',
  },
  demo: {},
}

/** Notes every statement as the application builds it. */
function noting(db: Database): { db: Database; statements: string[] } {
  const statements: string[] = []
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      statements.push(JSON.stringify(node, (_, value) => (typeof value === 'bigint' ? Number(value) : value)))
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return { db: db.withPlugin(plugin), statements }
}

/** A purchase, its jobs, staff who read it, a partner who sells and spends, and the watch over renewals. */
async function statementsOf(mode: keyof typeof env): Promise<string[]> {
  const { db: plain, url } = await testDatabase()
  const { parts, close } = assemble({ ...loadConfig({ ...env[mode], DATABASE_URL: url }), databaseUrl: url })
  afterAll(close)
  const { db, statements } = noting(plain)
  const { clientClock, demo } = parts
  const shop = await openTestShop(db, { parts: { clientClock, demo } })
  const client = await shop.newClient()
  const order = await shop.buy(client.token)
  expect(order.status).toBe('completed')
  const staff = await signedInStaff(db, 'admin')
  const reads = [`/clients/${client.clientId}`, `/orders/${order.id}`]
  for (const path of reads) {
    expect((await shop.ask(`GET /api/users/v1${path}`, { token: staff.token })).status).toBe(200)
  }
  const partner = await addPartner(db, { products: [shop.plans.small], accountLimit: 100_000_000 })
  const call = partnerAsk(shop.ask, partner.token)
  const buyer = await shop.newClient()
  const person = { phone_number: buyer.phone.slice(4) }
  const body = { product_id: shop.plans.small, client: person, payment: 'account' }
  expect((await call('POST /orders', { body })).status).toBe(201)
  await shop.runJobs()
  const spend = { phone: buyer.phone, points: 1, reason: 'Lookup' }
  expect((await call('POST /points/spends', { body: spend })).status).toBe(201)
  await watchRenewals(shop.system)
  return statements
}

const ofClocks = (statement: string) => statement.includes('client_clocks')

test('a production process never asks for clocks of its clients', async () => {
  const statements = await statementsOf('production')
  expect(statements.length).toBeGreaterThan(100)
  expect(statements.filter(ofClocks)).toEqual([])
})

test('a demo does, and these steps would show it', async () => {
  const demo = await statementsOf('demo')
  expect(demo.filter(ofClocks).length).toBeGreaterThan(10)
})
