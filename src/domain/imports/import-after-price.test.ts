import { expect, test } from 'vitest'
import { addDays, riyadhDate } from '#rules/core/riyadh-days'
import { findRenewalOffer } from '#domain/sale/pricing/renewal-offer'
import { signedInStaff } from '#test/api'
import { testDatabase } from '#test/database'
import { clientLine, importFiles, phoneOfLine } from '#test/import-files'
import { openTestShop, travellingClock } from '#test/shop'
import { nextMorning } from '#test/subscriber'

const { db } = await testDatabase()
const clock = travellingClock(nextMorning(new Date()))
const shop = await openTestShop(db, { now: clock.now })
const dayIn = (days: number) => riyadhDate(addDays(clock.now(), days))

test('a price that was scheduled for a day before the import is not what an imported plan renews at', async () => {
  await signedInStaff(db, 'admin', clock.now())
  const { id: staffId } = await db.selectFrom('staff_users').select('id').executeTakeFirstOrThrow()
  const { ref_id } = await db
    .selectFrom('products')
    .select('ref_id')
    .where('id', '=', shop.plans.small)
    .executeTakeFirstOrThrow()
  // As it stands once its day is over.
  await db
    .insertInto('price_changes')
    .values({
      product_id: shop.plans.small,
      price_minor: 8_000n,
      price_with_tax_minor: 9_200n,
      applies_from: addDays(clock.now(), -10),
      text_ar: 'سعر جديد',
      text_en: 'new price',
      asks_consent: false,
      status: 'scheduled',
      announced_at: addDays(clock.now(), -50),
      staff_user_id: staffId,
      created_at: addDays(clock.now(), -50),
      updated_at: addDays(clock.now(), -50),
    })
    .execute()
  const { outcomes } = await importFiles(shop.system, {
    client: [clientLine(1)],
    subscription: [
      {
        id: 's-1',
        client_id: 'c-1',
        plan: Number(ref_id),
        period_begins: dayIn(-20),
        paid_until: dayIn(9),
        price_riyals: '57.50',
        renews: 'yes',
        renewal_consent_on: dayIn(-200),
        renewal_consent_source: 'salla terms 3',
      },
    ],
  })
  expect(outcomes).toEqual(['client 2 imported', 'subscription 2 imported'])
  const { id } = await db
    .selectFrom('subscriptions as s')
    .innerJoin('clients as c', 'c.id', 's.client_id')
    .select('s.id')
    .where('c.phone', '=', phoneOfLine(1))
    .executeTakeFirstOrThrow()
  const offer = await findRenewalOffer(db, id, clock.now())
  expect(offer?.price.priceAfterTax, 'as it was agreed to').toBe(5_750)
  expect(offer?.priceChangeId).toBeNull()
})
