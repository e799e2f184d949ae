import type { Database } from '#db/client'
import { createTap } from '#integrations/payments/tap'
import { TestTap, madaCard } from '../sandbox/tap/test-tap.ts'
import { openWebhookEar } from './ear.ts'
import { openShopAt } from './shop.ts'

/** The whole test shop at Tap's practice gateway. What Tap sends is kept in `heard`, for the test to bring to the shop's route. */
export async function openTapShop(db: Database) {
  const bank = await openTapBank()
  const shop = await openShopAt(db, bank)
  return { ...shop, heard: bank.heard }
}

/** Tap's practice gateway with its adapter, and what it sends. */
export async function openTapBank() {
  const ear = await openWebhookEar()
  const sandbox = await TestTap.open()
  const gateway = createTap({
    baseUrl: sandbox.url,
    browserBaseUrl: sandbox.url,
    publishableKey: 'pk_test_sandbox',
    secretKey: 'sk_test_sandbox',
    webhookUrl: `${ear.url}/api/webhooks/tap`,
  })
  const closeSandbox = sandbox.close.bind(sandbox)
  return Object.assign(sandbox, {
    gateway,
    heard: ear.heard,
    tokenOf: (number: string) => sandbox.token({ ...madaCard, number }),
    close: async () => {
      ear.close()
      await closeSandbox()
    },
  })
}
