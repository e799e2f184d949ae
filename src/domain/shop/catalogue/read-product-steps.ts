import type { Kysely } from 'kysely'
import type { DB } from '#db/types'
import type { ProductStep } from '#rules/shop/product-step'

/** What whoever has bought this plan does first, in its order. */
export async function listProductSteps(db: Kysely<DB>, productId: string): Promise<ProductStep[]> {
  return db
    .selectFrom('product_steps')
    .select(['title_ar', 'title_en', 'link'])
    .where('product_id', '=', productId)
    .orderBy('position')
    .execute()
}

/** The same of every plan that has any, by its id. */
export async function readAllSteps(db: Kysely<DB>): Promise<Map<string, ProductStep[]>> {
  const rows = await db
    .selectFrom('product_steps')
    .select(['product_id', 'title_ar', 'title_en', 'link'])
    .orderBy('position')
    .execute()
  const steps = Map.groupBy(rows, (row) => row.product_id)
  return new Map(
    [...steps].map(([id, those]) => [
      id,
      those.map(({ title_ar, title_en, link }) => ({ title_ar, title_en, link })),
    ]),
  )
}
