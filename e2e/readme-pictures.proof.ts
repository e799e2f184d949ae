import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '#db/client'
import { computeMonths } from '#domain/desk/analytics/compute-months'
import { foldFigures } from '#domain/desk/dashboard/fold-figures'
import { keepRecurringCharges } from '#domain/desk/dashboard/recurring-charges'
import { fillShop } from '../scripts/fill-shop.ts'
import { testContext } from '../test/api.ts'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { layOutWhole, nextPicture } from './lay-out-whole.ts'
import { deskInEnglish, type Look, phoneInArabic } from './person.ts'
import { screensOf } from './pictures/screens.ts'
import { openTown, type Town } from './pictures/town.ts'
import { visit } from './pictures/visit.ts'
import { settle, waitForFonts } from './way.ts'

/**
 * The pictures of the README are of real screens, as they come: unmasked, with the people of the other pictures. `PICTURES=readme` takes
 * them anew into docs/pictures; without it nothing is drawn, and each picture that the README shows is known here.
 */
const folder = path.resolve(import.meta.dirname, '../docs/pictures')
const desk = (language: 'ar' | 'en', theme: 'light' | 'dark' = 'light'): Look => ({
  ...deskInEnglish,
  language,
  theme,
})

/** The file, the screen's name, and how somebody looks at it. */
type Picture = [file: string, screen: string, look: Look]
const ofStore: Picture[] = [
  ['landing-ar', 'landing', desk('ar')],
  ['payment-ar', 'payment-new', desk('ar')],
  ['subscription-en', 'subscription', desk('en')],
  ['landing-ar-phone', 'landing', phoneInArabic],
  ['otp-ar-phone', 'otp', phoneInArabic],
  ['complete-ar-phone', 'complete', phoneInArabic],
  ['payment-ar-phone', 'payment', phoneInArabic],
]
const ofStaff: Picture[] = [
  ['dashboard-ar', 'admin-home', desk('ar')],
  ['admin-orders-en', 'admin-orders', desk('en')],
  ['order-ar-dark', 'admin-order-completed', desk('ar', 'dark')],
  ['analytics-ar', 'admin-analytics', desk('ar')],
  ['ticket-ar', 'admin-ticket', desk('ar')],
]
const pictures = [...ofStore, ...ofStaff]

test('every picture of the README can be taken anew', () => {
  const readme = readFileSync(path.join(folder, '../../README.md'), 'utf8')
  const shown = Array.from(readme.matchAll(/docs\/pictures\/([\w-]+)\.png/g), ([, file]) => file ?? '')
  const known = pictures.map(([file]) => file)
  expect(shown.toSorted()).toEqual(known.toSorted())
  expect(readdirSync(folder).toSorted()).toEqual(known.map((file) => `${file}.png`).toSorted())
})

describe.runIf(process.env['PICTURES'] === 'readme')('taken anew', () => {
  let town: Town
  beforeAll(async () => {
    town = await openTown(inject('databaseServer'))
    await spendPoints(town, 336)
  })
  afterAll(() => town?.close())

  async function take([file, name, look]: Picture) {
    const screen = screensOf(town).find((one) => one.name === name)
    if (!screen) throw new Error(`no screen is called ${name}`)
    const { page } = await visit(town, look, screen)
    await settle(page)
    // All of it has come: what is fetched later, what waits for somebody to come near, and the fonts, which join at once.
    await page.waitForLoadState('networkidle')
    await page.locator('[data-state="loading"], [aria-busy="true"]').first().waitFor({ state: 'detached' })
    await layOutWhole(page)
    await waitForFonts(page)
    await nextPicture(page)
    await page.screenshot({ path: path.join(folder, `${file}.png`), animations: 'disabled', caret: 'hide' })
  }

  test.each(ofStore)('%s', async (...picture) => take(picture))

  describe('of a store that has sold for two years', () => {
    beforeAll(async () => {
      const { db, close } = openDatabase(town.place.urls.ownerUrl, { name: 'fill', max: 2 })
      await fillShop(db, 4_000)
      const ctx = testContext(db)
      await keepRecurringCharges(ctx)
      // What was filled at once has no record of how it moved, and months without an order were computed before it.
      await sql`call reconstruct_recurring_movements()`.execute(db)
      await foldFigures(ctx)
      await sql`delete from month_figure_marks`.execute(db)
      await computeMonths(ctx)
      await close()
    })
    test.each(ofStaff)('%s', async (...picture) => take(picture))
  })
})

/** A plan that is used: nobody has all of its points on the first day. */
async function spendPoints({ place, tokens }: Town, points: number): Promise<void> {
  async function ask(surface: string, token: string, call: string, body?: object) {
    const answer = await fetch(`${place.urls.storeUrl}/api/${surface}/v1${call}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${call}: ${await answer.text()}`)
    return answer.json()
  }
  const service = { name: 'خدمة سياج', description: '', product_ids: [], points_any: true }
  const { api_client: program } = await ask('users', tokens.admin, '/api_clients', service)
  const wanted = { name: '', mode: 'live', scopes: ['points'], addresses: [], ends_at: null }
  const issued = await ask('users', tokens.admin, `/api_clients/${program.id}/tokens`, wanted)
  const { client } = await ask('clients', tokens.noura, '/client')
  await ask('partners', issued.token, '/points/spends', {
    phone: `${client.phone_extension}${client.phone_number}`,
    points,
    reason: 'فحص الروابط',
  })
}
