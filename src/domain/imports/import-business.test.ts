import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '#db/client'
import { addDays, riyadhDate } from '#rules/core/riyadh-days'
import { languages } from '#rules/core/language'
import { importBusiness } from '#domain/imports/import-business'
import { batchSize } from '#domain/imports/import-rows'
import { reportLines } from '#domain/imports/import-texts'
import { verifyOwnBooks } from '#domain/desk/reconciliation/verify-books'
import { signedInStaff } from '#test/api'
import { endAfterAll } from '#test/at-the-end'
import { testDatabase } from '#test/database'
import { clientLine, csvOf, importFiles, phoneOfLine } from '#test/import-files'
import { openTestShop } from '#test/shop'

const { db, url } = await testDatabase()
const shop = await openTestShop(db)
const gateway = shop.bank.gateway.name
const atEnd = endAfterAll()

const dayIn = (days: number) => riyadhDate(addDays(new Date(), days))
const plan = String(
  (
    await db
      .selectFrom('products')
      .select('ref_id')
      .where('id', '=', shop.plans.small)
      .executeTakeFirstOrThrow()
  ).ref_id,
)
const agreed = { renews: 'yes', renewal_consent_on: dayIn(-100), renewal_consent_source: 'contract' }

/** Rows of all tables that an import writes. */
async function countAll(): Promise<Record<string, number>> {
  const tables = [
    'clients',
    'consents',
    'payment_methods',
    'orders',
    'order_lines',
    'subscriptions',
    'subscription_periods',
    'points_entries',
    'ledger_entries',
    'subscription_members',
    'activities',
    'jobs',
    'messages',
    'imported_rows',
  ]
  const { rows } = await sql<{ name: string; count: number }>`${sql.join(
    tables.map(
      (name) => sql`select ${sql.lit(name)} as name, count(*)::int as count from ${sql.table(name)}`,
    ),
    sql` union all `,
  )}`.execute(db)
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}

const cardLine = (number: number, more: Record<string, string | number> = {}) => ({
  client_id: `c-${number}`,
  gateway,
  token: `token_${number}`,
  brand: 'visa',
  last_four: '1111',
  month: 9,
  year: 2036,
  last_charged_on: dayIn(-10),
  ...more,
})

const planLine = (number: number, more: Record<string, string | number> = {}) => ({
  id: `s-${number}`,
  client_id: `c-${number}`,
  plan,
  paid_until: dayIn(20),
  renews: 'no',
  ...more,
})

const company = {
  company_name: 'شركة الأمثلة',
  company_vat_number: '٣١١١١١١١١١٠٠٠٠٣',
  company_street: 'شارع الملك فهد',
  company_building: '1234',
  company_district: 'العليا',
  company_city: 'الرياض',
  company_postcode: '12345',
}

/** Good rows and broken ones of every file. */
const mixed = {
  client: [
    clientLine(1, { phone: '٠٥٨٠٠٠٠٠٠١', email: 'a@example.test', ...company }),
    clientLine(2, { marketing_sms: 'نعم', marketing_on: dayIn(-30), marketing_source: 'form' }),
    clientLine(3, { phone: '0112345678' }),
    clientLine(4, { email: 'nobody' }),
    clientLine(5, { phone: '0580000001' }),
    clientLine(6, { marketing_email: 'yes' }),
    clientLine(7, { company_name: 'شركة بلا رقم' }),
    clientLine(8, { first_name: 'نو\ufffdة' }),
    clientLine(9, { id: 'c-1', phone: '0580000009' }),
    clientLine(10, { language: 'fr' }),
    clientLine(11, { first_name: '  سارة\u202e ' }),
  ],
  card: [
    cardLine(1, { default: 'yes' }),
    cardLine(2, { gateway: 'stripe' }),
    cardLine(2, { token: '4111111111111111' }),
    cardLine(2, { token: 'token_old', year: 2020 }),
    cardLine(3),
    cardLine(2, { token: 'token_9', last_four: '12' }),
    cardLine(11, { last_charged_on: '' }),
  ],
  subscription: [
    planLine(1, { ...agreed, price_riyals: '46', points_left: 10 }),
    planLine(2, { ...agreed, renewal_consent_source: '' }),
    planLine(3),
    planLine(11, { ...agreed }),
    planLine(12),
    { ...planLine(2), id: 's-20', plan: '999999' },
    { ...planLine(2), id: 's-21', paid_until: dayIn(-1) },
    { ...planLine(2), id: 's-22', price_riyals: '0.50' },
    { ...planLine(2), id: 's-23', since: dayIn(-5), period_begins: dayIn(-9) },
    { ...planLine(2), id: 's-24', period_begins: dayIn(3) },
    { ...planLine(2), id: 's-25' },
    { ...planLine(2), id: 's-26' },
  ],
  balance: [
    { client_id: 'c-1', balance_riyals: '12.50', balance_halalas: '', reason: 'opening' },
    { client_id: 'c-2', balance_riyals: '1', balance_halalas: '100', reason: 'opening' },
    { client_id: 'c-11', balance_riyals: '', balance_halalas: '', reason: 'opening' },
    { client_id: 'c-11', balance_riyals: '5', balance_halalas: '', reason: 'opening' },
  ],
  member: [{ subscription_id: 's-1', phone: phoneOfLine(2) }],
}

const expected = [
  'client 2 imported',
  'client 3 imported',
  'client 4 refused phone not_a_phone',
  'client 5 refused email not_an_email',
  'client 6 refused phone phone_twice',
  'client 7 refused marketing_on marketing_unproven',
  'client 8 refused company_vat_number vat_number_or_id',
  'client 9 refused first_name broken_letters',
  'client 10 refused id id_twice',
  'client 11 refused language not_a_language',
  'client 12 imported',
  'card 2 imported',
  'card 3 refused gateway gateway_unknown',
  'card 4 refused token card_number',
  'card 5 refused month card_expired',
  'card 6 refused client_id client_unknown',
  'card 7 refused last_four not_four_digits',
  'card 8 imported',
  'subscription 2 imported',
  'subscription 3 refused renewal_consent_source consent_unproven',
  'subscription 4 refused client_id client_unknown',
  'subscription 5 imported',
  'subscription 6 refused client_id client_unknown',
  'subscription 7 refused plan plan_unknown',
  'subscription 8 refused paid_until paid_time_over',
  'subscription 9 refused price_riyals price_too_small',
  'subscription 10 refused since since_too_late',
  'subscription 11 refused period_begins begins_too_late',
  'subscription 12 imported',
  'subscription 13 refused client_id plan_runs',
  'balance 2 imported',
  'balance 3 refused balance_halalas amount_twice',
  'balance 4 refused balance_riyals amount_missing',
  'balance 5 refused client_id id_twice',
  'member 2 refused subscription_id not_shared',
]

describe('an import', () => {
  it('does what its dry run says, row by row; a second one writes nothing, and names what has changed', async () => {
    const before = await countAll()
    const dry = await importFiles(shop.system, mixed, { isDryRun: true })
    expect(dry.outcomes).toEqual(expected)
    expect(await countAll(), 'a dry run writes nothing').toEqual(before)

    const done = await importFiles(shop.system, mixed)
    expect(done.outcomes).toEqual(dry.outcomes)
    expect(done.decided).toEqual(dry.decided)
    expect(done.counts).toEqual(dry.counts)
    expect(done.counts.get('client')).toEqual({
      rows: 11,
      imported: 3,
      linked: 0,
      unchanged: 0,
      changed: 0,
      refused: 8,
    })
    const after = await countAll()
    expect(after).toMatchObject({ messages: before['messages'], clients: (before['clients'] ?? 0) + 3 })
    expect(await verifyOwnBooks(shop.system)).toEqual([])

    const [first, ...others] = mixed.client
    const again = await importFiles(shop.system, { ...mixed, client: [{ ...first, city: 'جدة' }, ...others] })
    expect(again.outcomes[0]).toBe('client 2 changed')
    expect(again.outcomes.slice(1).filter((line) => line.endsWith(' imported'))).toEqual([])
    expect(again.outcomes.filter((line) => line.endsWith(' unchanged'))).toHaveLength(8)
    expect(await countAll(), 'nothing is doubled').toEqual(after)
  })

  it('keeps what it read as the API would: digits, letters, companies, languages', async () => {
    const rows = await db
      .selectFrom('clients')
      .select(['phone', 'first_name', 'email', 'language', 'company', 'email_verified_at'])
      .where('imported_at', 'is not', null)
      .orderBy('id')
      .execute()
    expect(rows).toMatchObject([
      { phone: phoneOfLine(1), email: 'a@example.test', email_verified_at: null, language: 'ar' },
      { phone: phoneOfLine(2), company: null },
      { phone: phoneOfLine(11), first_name: 'سارة' },
    ])
    expect(rows[0]?.company).toMatchObject({ name: 'شركة الأمثلة', vatNumber: '311111111100003' })
  })

  it('says of each refused row what is wrong and what to do, in both languages', async () => {
    const { decided } = await importFiles(shop.system, mixed, { isDryRun: true })
    const refused = decided.filter(({ outcome }) => outcome === 'refused')
    expect(refused).not.toHaveLength(0)
    for (const row of refused) {
      for (const language of languages) {
        const [file = '', number, column, reason = ''] = reportLines(language, row).split(',')
        expect([file !== '', number, column]).toEqual([true, String(row.row), row.refusal?.column])
        expect(reason.length).toBeGreaterThan(10)
        expect(/[\u0600-\u06ff]/.test(reason)).toBe(language === 'ar')
      }
    }
  })

  it('gives what the files say of a phone to the account that has it, and to none that is blocked', async () => {
    const [known, blocked, busy] = [await shop.newClient(), await shop.newClient(), await shop.newClient()]
    await shop.buy(busy.token)
    await db
      .updateTable('clients')
      .set({ first_name: 'هند', blocked_at: sql<Date>`case when id = ${blocked.clientId} then now() end` })
      .where('id', 'in', [known.clientId, blocked.clientId])
      .execute()
    const files = {
      client: [
        clientLine(30, { phone: known.phone }),
        clientLine(31, { phone: blocked.phone }),
        clientLine(33, { phone: busy.phone }),
      ],
      subscription: [planLine(30), planLine(31), planLine(33)],
    }
    const expectedLines = [
      'client 2 linked',
      'client 3 refused phone client_blocked',
      'client 4 linked',
      'subscription 2 imported',
      'subscription 3 refused client_id client_unknown',
      'subscription 4 refused client_id plan_runs',
    ]
    const tried = await importFiles(shop.system, files, { isDryRun: true })
    expect(tried.outcomes).toEqual(expectedLines)
    const reported = tried.decided
      .map((row) => reportLines('en', row))
      .filter((line) => line.includes('account'))
    expect(reported.map((line) => line.split(',').slice(0, 3).join(' '))).toEqual(
      expect.arrayContaining(['clients 2 ', 'clients 4 ']),
    )
    expect((await importFiles(shop.system, files)).outcomes).toEqual(expectedLines)
    const own = await db
      .selectFrom('subscriptions as s')
      .innerJoin('clients as c', 'c.id', 's.client_id')
      .select(['c.first_name', 'c.imported_at'])
      .where('c.id', '=', known.clientId)
      .execute()
    expect(own).toEqual([{ first_name: 'هند', imported_at: null }])
    const other = await importFiles(shop.system, { client: [clientLine(32, { phone: known.phone })] })
    expect(other.outcomes).toEqual(['client 2 refused phone phone_of_imported'])
  })

  it('takes 10,000 rows in a number of statements that its batches set, and not its rows', async () => {
    let statements = 0
    const counted = openDatabase(url, { name: 'counted', onStatement: () => (statements += 1) })
    atEnd(() => counted.close())
    const numbers = Array.from({ length: 5_000 }, (_, place) => 10_000 + place)
    const counts = await importBusiness(
      { ...shop.system, db: counted.db },
      {
        files: {
          client: csvOf(numbers.map((number) => clientLine(number, { email: `c${number}@example.test` }))),
          subscription: csvOf(numbers.map((number) => planLine(number, { ...agreed, points_left: 7 }))),
        },
        isDryRun: false,
      },
    )
    expect([...counts.values()].map(({ imported }) => imported)).toEqual([5_000, 5_000])
    const batches = (2 * numbers.length) / batchSize
    expect(statements).toBeLessThan(batches * 20)
    expect(await verifyOwnBooks(shop.system)).toEqual([])
  })

  it('takes the example files as they lie there', async () => {
    const read = (name: string) => readFile(new URL(`../../../examples/import/${name}.csv`, import.meta.url))
    const files = {
      client: await read('clients'),
      card: await read('cards'),
      subscription: await read('subscriptions'),
      balance: await read('balances'),
      member: await read('members'),
    }
    const asOf = { ...shop.system, now: () => new Date('2026-11-30T09:00:00Z') }
    const counts = await importBusiness(asOf, { files, isDryRun: true })
    const imported = [...counts].map(([kind, count]) => [kind, count.imported, count.refused])
    expect(imported).toEqual([
      ['client', 4, 0],
      ['card', 2, 0],
      ['subscription', 3, 0],
      ['balance', 1, 0],
      ['member', 2, 0],
    ])
  })

  it('is refused to anybody who is not the system', async () => {
    const { staffId } = await signedInStaff(db, 'admin')
    const actor = {
      kind: 'staff',
      id: staffId,
      role: 'admin',
      sessionId: 'none',
      confirmedAt: new Date(),
    } as const
    const asked = importFiles({ ...shop.system, actor }, { client: [clientLine(40)] })
    await expect(asked).rejects.toMatchObject({ errorName: 'role_forbidden' })
  })
})
