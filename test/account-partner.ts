import type { Database } from '#db/client'
import { addPartner, partnerAsk } from './partners.ts'
import type { openTestShop } from './shop.ts'

/** A company with all that a monthly invoice needs, as the API takes it. */
export const billedCompany = {
  name: 'شركة سفر للتقنية',
  vat_number: '301121971500003',
  address: {
    street: 'شارع التحلية',
    building: '8102',
    district: 'الأندلس',
    city: 'جدة',
    postcode: '23326',
  },
  billing_email: 'accounts@safar.test',
}

type Shop = Pick<
  Awaited<ReturnType<typeof openTestShop>>,
  'ask' | 'newClient' | 'plans' | 'runJobs' | 'system'
>

/**
 * A partner that buys on account, and what staff and its program do with that.
 * @param staffToken of an administrator
 */
export async function addAccountPartner(
  db: Database,
  { shop, staffToken, isKnown = true }: { shop: Shop; staffToken: string; isKnown?: boolean },
) {
  const added = await addPartner(db, {
    products: Object.values(shop.plans),
    accountLimit: 100_000_000,
    now: shop.system.now(),
  })
  const call = partnerAsk(shop.ask, added.token)
  const staff = (request: string, body?: object) => {
    const [method = '', path = ''] = request.split(' ')
    return shop.ask(`${method} /api/users/v1${path}`, { token: staffToken, ...(body && { body }) })
  }
  const page = async () => (await staff(`GET /api_clients/${added.id}`)).body.api_client
  const change = async (fields: object) =>
    staff(`PATCH /api_clients/${added.id}`, { version: (await page()).version, ...fields })
  if (isKnown) await change({ company: billedCompany })
  return {
    id: added.id,
    token: added.token,
    addToken: added.addToken,
    call,
    staff,
    change,
    async buy(product = shop.plans.small): Promise<{ id: string; price: number }> {
      const client = await shop.newClient()
      const { body } = await call('POST /orders', {
        body: { product_id: product, client: { phone_number: client.phone.slice(4) }, payment: 'account' },
      })
      await shop.runJobs()
      return { id: body.order.id, price: body.order.final_price_minor }
    },
    takeBack: (orderId: string) => staff(`POST /orders/${orderId}/account_credit`, { reason: 'asked' }),
    pay: (amount_minor: number) =>
      staff(`POST /api_clients/${added.id}/account_payments`, { amount_minor, reference: 'TR-1' }),
    read: async () => (await staff(`GET /api_clients/${added.id}/invoices`)).body,
    statement: async (month: string) =>
      (await staff(`GET /api_clients/${added.id}/statement?month=${month}`)).body.statement,
    documents: () =>
      db
        .selectFrom('tax_documents as d')
        .innerJoin('account_invoices as v', 'v.id', 'd.account_invoice_id')
        .selectAll('d')
        .where('v.api_client_id', '=', added.id)
        .orderBy('d.issued_at')
        .orderBy('d.id')
        .execute(),
  }
}
