import { openDatabase } from '#db/client'
import { insertProduct } from '#domain/shop/catalogue/insert-product'
import { bumpContentVersion } from '#domain/shop/store/bump-content-version'
import { hashToken, newToken } from '#domain/people/identity/tokens'
import { inTransaction } from '#domain/core/transaction'
import { halalas } from '#rules/core/money'
import { beforeTax } from '#rules/shop/price'
import type { Role } from '#rules/people/permissions'
import { afterAll, expect } from 'vitest'
import { testContext } from '../test/api.ts'
import type { BaseUrls } from './test-store.ts'
import { nextNumber, openUrls, type Person } from './person.ts'

/**
 * The store's own database, for what a journey cannot do itself: staff's work that has no page yet. Of the store that all
 * journeys share, unless another is named.
 */
export async function openBooks(ofStore?: BaseUrls) {
  const urls = ofStore ?? (await openUrls()).urls
  const { db, close } = openDatabase(urls.databaseUrl, { name: 'journey', max: 2 })
  afterAll(close)

  return {
    db,

    /** A plan that is sold by direct link only, so that what one test does to it disturbs no other. */
    async addPlan(values: { price: number; days?: number }): Promise<string> {
      const ctx = testContext(db)
      const id = await inTransaction(ctx, (tx) =>
        insertProduct(tx, ctx, {
          name_ar: 'مرصد',
          name_en: 'Outlook',
          description_ar: 'باقة لاختبار واحد',
          description_en: 'For one test',
          price: beforeTax(halalas(values.price)),
          points: 100,
          days: values.days ?? 30,
          display_status: 'invisible',
          position: 90,
        }),
      )
      // The store hears of it a moment after the commit.
      await expect
        .poll(async () => (await fetch(`${urls.storeUrl}/api/clients/v1/products/${id}`)).status, {
          timeout: 10_000,
        })
        .toBe(200)
      return id
    },

    async changePrice(plan: string, price: number): Promise<void> {
      await this.changePlan(plan, { price_minor: BigInt(price) })
    },

    async changePlan(plan: string, set: { price_minor?: bigint; days?: number }): Promise<void> {
      await inTransaction(testContext(db), async (tx) => {
        await tx.db.updateTable('products').set(set).where('id', '=', plan).execute()
        await bumpContentVersion(tx)
      })
    },

    /** A staff user of this test's own: codes for the demonstration's three are handed out once a minute. */
    async addStaff(role: Role): Promise<{ id: string; email: string; phone: string; token: string }> {
      const number = await nextNumber()
      const email = `${role}-${number}@example.test`
      const phone = `+96652${String(number).padStart(7, '0')}`
      const now = new Date()
      const { password_hash } = await db
        .selectFrom('staff_users')
        .select('password_hash')
        .where('email', '=', 'admin@demo.test')
        .executeTakeFirstOrThrow()
      const { id } = await db
        .insertInto('staff_users')
        .values({
          name: `${role} ${number}`,
          phone,
          email,
          role,
          password_hash,
          created_at: now,
          updated_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { id, email, phone, token: await openSession({ staff_user_id: id, client_id: null }) }
    },

    /** As if the last code of a session had been entered eleven minutes ago. */
    async ageConfirmation(token: string): Promise<void> {
      await this.confirmAt(token, new Date(Date.now() - 11 * 60_000))
    },

    /** As if a code of a session had been entered at a moment. */
    async confirmAt(token: string, confirmed_at: Date): Promise<void> {
      await db
        .updateTable('sessions')
        .set({ confirmed_at })
        .where('token_hash', '=', hashToken(token))
        .execute()
    },

    /** A session of a staff user who is known by the email. */
    async openStaffSession(email: string): Promise<{ token: string }> {
      const { id } = await db
        .selectFrom('staff_users')
        .select('id')
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
      return { token: await openSession({ staff_user_id: id, client_id: null }) }
    },

    /** Lets time pass for the codes that were sent to a phone, and for nobody else. */
    async ageCodes(phone: string, seconds: number): Promise<void> {
      const codes = db.selectFrom('one_time_codes').select(['id', 'created_at', 'expires_at'])
      for (const { id, created_at, expires_at } of await codes.where('recipient', '=', phone).execute()) {
        await db
          .updateTable('one_time_codes')
          .set({
            created_at: new Date(created_at.getTime() - seconds * 1_000),
            expires_at: new Date(expires_at.getTime() - seconds * 1_000),
          })
          .where('id', '=', id)
          .execute()
      }
    },

    /** Signs a person in without the code, with a whole profile, so that a journey can begin later. */
    async signIn(person: Person): Promise<{ id: string; token: string }> {
      const now = new Date()
      const [first_name, last_name] = person.language === 'ar' ? ['نورة', 'القحطاني'] : ['Noura', 'Alqahtani']
      const { id } = await db
        .insertInto('clients')
        .values({
          phone: person.fullPhone,
          phone_extension: '+966',
          phone_number: person.phone.slice(1),
          language: person.language,
          first_name,
          last_name,
          email: 'noura@example.test',
          created_at: now,
          updated_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const token = await openSession({ client_id: id, staff_user_id: null })
      await giveCookie(person, 'session', token)
      return { id, token }
    },

    async signInStaff(person: Person, role: Role): Promise<void> {
      const { token } = await this.addStaff(role)
      await giveCookie(person, 'staff_session', token)
      await giveCookie(person, 'staff_seen', '1')
    },
  }

  async function openSession(owner: { client_id: string | null; staff_user_id: string | null }) {
    const { token, hash } = newToken(owner.client_id ? 'client' : 'staff')
    const now = new Date()
    await db
      .insertInto('sessions')
      .values({
        ...owner,
        token_hash: hash,
        address: '127.0.0.1',
        platform: 'Linux',
        browser: 'Chromium',
        browser_version: '1',
        created_at: now,
        last_used_at: now,
        expires_at: new Date(now.getTime() + 86_400_000),
        confirmed_at: now,
      })
      .execute()
    return token
  }
}

export type Books = Awaited<ReturnType<typeof openBooks>>

export async function giveCookie({ context, urls }: Person, name: string, value: string) {
  await context.addCookies([{ name, value, url: urls.storeUrl, httpOnly: true, sameSite: 'Lax' }])
}

export type GatewayPayment = {
  id: string
  status: string
  amount: number
  metadata: { order_id?: string } | null
  description: string | null
}

/** What the gateway's own books say about an order, whatever the store believes. */
export async function gatewayPayments(urls: BaseUrls, orderId: string): Promise<GatewayPayment[]> {
  const response = await fetch(`${urls.gatewayUrl}/sandbox/ledger`)
  const { payments }: { payments: GatewayPayment[] } = JSON.parse(await response.text())
  return payments.filter((payment) => JSON.stringify(payment).includes(orderId))
}

export async function paidAtGateway(urls: BaseUrls, orderId: string): Promise<GatewayPayment[]> {
  return (await gatewayPayments(urls, orderId)).filter(({ status }) => status === 'paid')
}

/** The bank says yes behind the payer's back: money that comes while nobody looks. */
export async function settleAtGateway(urls: BaseUrls, paymentId: string): Promise<void> {
  const response = await fetch(`${urls.gatewayUrl}/sandbox/payments/${paymentId}/settle`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  if (!response.ok) throw new Error(`the gateway settles nothing: ${await response.text()}`)
}
