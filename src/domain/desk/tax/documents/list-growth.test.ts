import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Context } from '#domain/core/context'
import { countDocuments, listDocuments } from '#domain/desk/tax/documents/list-documents'
import { listOwnDocuments } from '#domain/sale/orders/list-own-documents'
import { seedDemo } from '#server/seed'
import { testContext } from '#test/api'
import { testDatabase } from '#test/database'
import { openReadPages } from '#test/read-pages'
import { openTestShop } from '#test/shop'
import { submitDocument } from '#test/submissions'
import { fillShop } from '../../../../../scripts/fill-shop.ts'

/**
 * What a page of the documents costs in a store that grows: pages of the database that it looks at, which no
 * neighbour of the machine can change. The full run grows to 200,000 documents.
 */
const sizes = process.env['PROOF'] === 'full' ? [10_000, 200_000] : [2_000, 6_000]

const { db, owner, unguarded, url } = await testDatabase()
const shop = await openTestShop(db)
await seedDemo(shop.system)

const { db: listened, pagesOf } = openReadPages(url)
const as = (actor: Context['actor']) => testContext(listened, { actor })

/** A level more of an index is no growth: each of 25 rows is followed into five tables. */
const levels = 25 * 5

/** What the job would have kept: nearly all reported, a few refused, a few waiting. */
async function submitAll() {
  const [first] = await owner.selectFrom('tax_documents').select('id').orderBy('id').limit(1).execute()
  if ((await owner.selectFrom('tax_submissions').select('document_id').limit(1).execute()).length === 0)
    await submitDocument(owner, first?.id ?? '', 'reported')
  await sql`
    insert into tax_submissions (document_id, unit_id, credential_id, counter, previous_hash, hash, xml, qr, state, issued_at,
      next_at, answer)
    select d.id, s.unit_id, s.credential_id, (select max(counter) from tax_submissions) + row_number() over (order by d.id),
      'before', 'hash', repeat('<Invoice/>', 20), 'qr',
      case when row_number() over (order by d.id desc) <= 20 then 'waiting' else 'reported' end, d.issued_at,
      case when row_number() over (order by d.id desc) <= 20 then now() end, s.answer
    from tax_documents d cross join (select * from tax_submissions limit 1) s
    where not exists (select from tax_submissions there where there.document_id = d.id)`.execute(owner)
  await sql`vacuum analyze`.execute(owner)
}

const staff = as({ kind: 'staff', id: crypto.randomUUID(), role: 'viewer' } as Context['actor'])
/**
 * Of days nothing is said here: a page of a month costs what that month holds, however large the store is.
 */
type Filters = Parameters<typeof listDocuments>[1]
const filters: Record<string, Filters> = {
  'all of them': {},
  'oldest first': { sort: 'issued_at' },
  invoices: { kind: 'invoice' },
  'credit notes': { kind: 'credit_note' },
  'debit notes, of which there are none': { kind: 'debit_note' },
  'simplified ones': { form: 'simplified' },
  'standard ones, of which there are none': { form: 'standard' },
  'those that wait': { state: 'waiting' },
  'refused ones': { state: 'refused' },
  'accepted ones': { state: 'accepted' },
  'of the standard box': { box: 'standard' },
  'of the box of exports, which is empty': { box: 'exports' },
  'out of scope': { box: 'out_of_scope' },
  // The number is the end of a client's phone, too, in the small store as in the large one.
  'by the end of a number': { q: '000333' },
  'by a whole number': { q: 'INV-000777' },
  'by a phone': { q: '0540000123' },
  'by a name that nobody has': { q: 'فريدة الوحيدة' },
}

test(
  'a page of documents costs as much in a large store as in a small one',
  // A second try would compare the large store with itself.
  { timeout: 900_000, retry: 0 },
  async () => {
    const costs: Record<string, number>[] = []
    for (const size of sizes) {
      await fillShop(owner, size)
      await submitAll()
      const { rows } = await sql<{ id: string }>`select client_id as id from tax_documents group by 1
      having count(*) between 3 and 5 limit 1`.execute(owner)
      const client = as({ kind: 'client', id: rows[0]?.id ?? '' } as Context['actor'])
      const cost: Record<string, number> = {}
      for (const [name, filter] of Object.entries(filters))
        cost[name] = await pagesOf(() => listDocuments(staff, filter))
      cost['a client’s own'] = await pagesOf(() => listOwnDocuments(client, {}))
      costs.push(cost)
    }
    const [small = {}, large = {}] = costs
    const grown = Object.keys(small).map((name) => ({
      name,
      pages: `${small[name]} → ${large[name]}`,
      grew: (large[name] ?? 0) > 1.2 * (small[name] ?? 0) + levels,
    }))
    expect(grown.filter(({ grew }) => grew)).toEqual([])
  },
)

test('all that waits for the authority is found, also behind the newest thousand', async () => {
  await unguarded((tx) => sql`update tax_submissions set state = 'waiting', next_at = now()`.execute(tx))
  const { rows } = await sql<{ day: string; count: number }>`
    select (issued_at at time zone 'Asia/Riyadh')::date::text as day, count(*)::int as count from tax_documents
    where taxed_at is null group by 1 order by 1 limit 1`.execute(owner)
  const [oldest] = rows
  if (!oldest) throw new Error('there are documents')
  const days = { from: oldest.day, to: oldest.day }
  const { waiting } = await countDocuments(staff, days)
  expect(waiting).toEqual({ count: oldest.count, more: false })
  expect(await countDocuments(staff, {})).toMatchObject({ waiting: { count: 1_000, more: true } })
})
