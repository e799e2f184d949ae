import { sql } from 'kysely'
import { ShopError } from '#rules/errors/shop-error'
import { commonFeatureSeeds, couponSeeds, productSeeds, taxSeeds } from '#db/seeds/catalogue'
import { faqSeeds } from '#db/seeds/faqs'
import { landingSeed } from '#db/seeds/landing'
import { pageSeeds } from '#db/seeds/pages'
import { demoPassword, staffSeeds } from '#db/seeds/staff'
import { bareStoreSeed, storeSeed } from '#db/seeds/store'
import { insertCommonFeature } from '#domain/shop/catalogue/insert-common-feature'
import { insertCoupon } from '#domain/sale/records/coupons/insert-coupon'
import { insertProduct } from '#domain/shop/catalogue/insert-product'
import { insertTax } from '#domain/shop/catalogue/insert-tax'
import { asSystem, type Context } from '#domain/core/context'
import { insertFaq } from '#domain/shop/content/insert-faq'
import { insertPage } from '#domain/shop/content/insert-page'
import { createStaffUser } from '#domain/people/identity/create-staff-user'
import { setUpLanding } from '#domain/shop/landing/set-up-landing'
import { setUpStore } from '#domain/shop/store/set-up-store'
import type { Config } from '#server/config'
import { PlainError } from '#server/process/plain-error'
import { findStoreMode } from '#server/store-mode'
import { inTransaction, type Transaction } from '#domain/core/transaction'

/** Rows that a first start inserts, where there are none of their kind. */
type Seed = { table: SeededTable; put: (tx: Transaction, ctx: Context) => Promise<void> }
type SeededTable =
  | 'taxes'
  | 'products'
  | 'common_features'
  | 'coupons'
  | 'faqs'
  | 'pages'
  | 'store_settings'
  | 'landing_stages'

const taxes: Seed = {
  table: 'taxes',
  put: async (tx, ctx) => {
    for (const tax of taxSeeds) await insertTax(tx, ctx, tax)
  },
}

const demoSeeds: Seed[] = [
  taxes,
  {
    table: 'products',
    put: async (tx, ctx) => {
      for (const [index, product] of productSeeds.entries()) {
        await insertProduct(tx, ctx, { ...product, position: index + 1 })
      }
    },
  },
  {
    table: 'common_features',
    put: async (tx, ctx) => {
      for (const [index, feature] of commonFeatureSeeds.entries()) {
        await insertCommonFeature(tx, ctx, { ...feature, position: index + 1 })
      }
    },
  },
  {
    table: 'coupons',
    put: async (tx, ctx) => {
      for (const coupon of couponSeeds) await insertCoupon(tx, ctx, coupon)
    },
  },
  {
    table: 'faqs',
    put: async (tx, ctx) => {
      for (const [index, faq] of faqSeeds.entries()) {
        await insertFaq(tx, ctx, { ...faq, position: index + 1, is_active: true })
      }
    },
  },
  {
    table: 'pages',
    put: async (tx, ctx) => {
      for (const page of pageSeeds) await insertPage(tx, ctx, page)
    },
  },
  { table: 'store_settings', put: (tx, ctx) => setUpStore(tx, ctx, storeSeed) },
  { table: 'landing_stages', put: (tx, ctx) => setUpLanding(tx, ctx, landingSeed) },
]

/** A store that goes live: an identity to fill in, and the tax that the law asks for. Nothing is sold yet. */
const bareSeeds: Seed[] = [
  taxes,
  { table: 'store_settings', put: (tx, ctx) => setUpStore(tx, ctx, bareStoreSeed) },
]

/** What a first start puts in; nothing into a copy. */
export async function seedStore(ctx: Context, mode: Config['mode']): Promise<void> {
  if (mode === 'demo') await seedDemo(ctx)
  else if (mode === 'production') await seedProduction(ctx)
}

/** Fills an empty demonstration store. A second run finds everything there and changes nothing. */
export async function seedDemo(ctx: Context): Promise<void> {
  // Its accounts have passwords that everybody knows.
  if ((await findStoreMode(ctx.db)) !== 'demo')
    throw new PlainError('The demonstration is put only into a database that was made by it.')
  await plant(asSystem(ctx), demoSeeds)
  await hireDemoStaff(asSystem(ctx))
}

/** What a production store cannot start without. */
export async function seedProduction(ctx: Context): Promise<void> {
  await plant(asSystem(ctx), bareSeeds)
}

async function hireDemoStaff(ctx: Context): Promise<void> {
  for (const staff of staffSeeds) {
    const known = await ctx.db
      .selectFrom('staff_users')
      .select('id')
      .where('email', '=', staff.email)
      .executeTakeFirst()
    // Checked first, because hashing a password is expensive; another process may still insert it before.
    if (!known) await createStaffUser(ctx, { ...staff, password: demoPassword }).catch(unlessTaken)
  }
}

function unlessTaken(error: unknown): void {
  if (!(error instanceof ShopError && error.errorName === 'staff_email_taken')) throw error
}

/** All or nothing, and one process at a time when several start on one database. */
async function plant(ctx: Context, seeds: Seed[]): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('seed'))`.execute(tx.db)
    for (const seed of seeds) {
      if (await isEmpty(tx, seed.table)) await seed.put(tx, ctx)
    }
  })
}

async function isEmpty(tx: Transaction, table: SeededTable): Promise<boolean> {
  const row = await tx.db
    .selectFrom(table)
    .select(({ lit }) => lit(1).as('one'))
    .limit(1)
    .executeTakeFirst()
  return row === undefined
}
