import { describe, expect, it } from 'vitest'
import { formatDate } from '#locales/format'
import { riyadhDate } from '#rules/core/riyadh-days'
import { openTestShop, travellingClock } from '#test/shop'
import { testDatabase } from '#test/database'
import { newPlanOwner, renewWithSavedCard, type PlanOwner } from '#test/subscriber'

/**
 * What a client's calendar says of the next charge is what the page and the reminder say: which plan, and
 * from when.
 */

const { db } = await testDatabase()
const clock = travellingClock(new Date('2027-03-01T06:00:00Z'))
const shop = await openTestShop(db, { now: clock.now })
const path = '/api/clients/v1/subscriptions'
const day = 86_400_000

/** Unfolded, the entry of the charge alone. */
async function chargeIn({ id, token }: PlanOwner): Promise<string> {
  const { text } = await shop.ask(`GET ${path}/${id}/calendar`, { token })
  const [, charge = ''] = text.replaceAll('\r\n ', '').split('BEGIN:VEVENT')
  expect(charge).toContain('UID:charge-')
  return charge
}

describe('the charge in a calendar', () => {
  it('names the plan that it pays, where another one was chosen for the paid end', async () => {
    const owner = await newPlanOwner(shop, shop.plans.shared)
    await renewWithSavedCard(shop, owner)
    const body = { product_id: shop.plans.small, accept_terms: true }
    const made = await shop.ask(`POST ${path}/${owner.id}/plan_changes`, { token: owner.token, body })
    expect(made.body.subscription.renewal).toMatchObject({
      product: { name: 'Watch' },
      price_after_tax_minor: 6_900,
    })
    const summary = /SUMMARY:(.*)/.exec(await chargeIn(owner))?.[1] ?? ''
    expect(summary).toContain('69.00')
    expect(summary).toContain('Watch')
    expect(summary).not.toContain('Shield')
  })

  it('begins with the day of the return, where the plan is paused', async () => {
    const owner = await newPlanOwner(shop)
    await renewWithSavedCard(shop, owner)
    const read = async () =>
      (await shop.ask(`GET ${path}/${owner.id}`, { token: owner.token })).body.subscription
    const { ends_at: end } = await read()
    const until = riyadhDate(new Date(Date.parse(end) + 20 * day))
    const paused = await shop.ask(`PUT ${path}/${owner.id}/pause`, { token: owner.token, body: { until } })
    expect(paused.status).toBe(200)
    const charge = await chargeIn(owner)
    expect(charge).toContain(`DTSTART;VALUE=DATE:${until.replaceAll('-', '')}`)
    // Not «a new period that begins after the paid end», which lies 20 days before.
    expect(charge).not.toMatch(new RegExp(`\\b${formatDate(new Date(end), 'en')}`))
  })
})
