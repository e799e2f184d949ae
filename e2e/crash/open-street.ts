import type { Database } from '#db/client'
import type { Street, Tally } from './person.ts'

export function newTally(): Tally {
  return { requests: 0, lost: 0, waits: 0, faults: new Map() }
}

/** A street of the plans that the database has; nobody watches what is done in it and nobody is given money, unless said. */
export async function openStreet(
  db: Database,
  place: Pick<Street, 'webUrls' | 'gatewayUrl' | 'tally'> & Partial<Street>,
): Promise<Street> {
  const products = await db.selectFrom('products').select('id').where('is_active', '=', true).execute()
  const [first, ...others] = products.map(({ id }) => id)
  if (!first) throw new Error('no plan is on sale')
  return {
    products: [first, ...others],
    coupon: 'SIYAJ10',
    onAction: () => undefined,
    giveBalance: async () => undefined,
    ...place,
  }
}
