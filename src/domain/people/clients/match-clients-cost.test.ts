import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { clientsWhoMatch, parseSearchTerm } from '#domain/people/clients/match-clients'
import { testDatabase } from '#test/database'

const { db, owner } = await testDatabase()

type Plan = { 'Actual Rows': number; 'Actual Loops': number; Plans?: Plan[] }

const rowsOf = (plan: Plan): number =>
  Math.max(plan['Actual Rows'] * plan['Actual Loops'], ...(plan.Plans ?? []).map(rowsOf))

/** The most rows that any step of a search looks at, which no neighbour of the machine can change. */
async function rowsLookedAt(text: string): Promise<number> {
  const term = parseSearchTerm(text)
  if (term.kind === 'nothing') throw new Error('nothing is searched')
  return db.transaction().execute(async (tx) => {
    // A large store's plan: to read it whole, or to sort who matches, is out of the question there.
    await sql`set local enable_seqscan = off`.execute(tx)
    await sql`set local enable_sort = off`.execute(tx)
    const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`
      explain (analyze, format json) ${clientsWhoMatch(term, 50)}`.execute(tx)
    const [plan] = rows
    if (!plan) throw new Error('no plan')
    return rowsOf(plan['QUERY PLAN'][0].Plan)
  })
}

test('of what thousands have in common only as many are looked at as are wanted', async () => {
  await sql`insert into clients (phone, phone_extension, phone_number, first_name, last_name, email, language, created_at, updated_at)
    select '+966' || number, '+966', number, 'محمد', 'القحطاني', 'same' || number || '@example.test', 'ar', now(), now()
    from (select (540000000 + n)::text as number from generate_series(10001, 12000) n) numbers`.execute(db)
  await sql`vacuum analyze clients`.execute(owner)
  const looked: Record<string, number> = {}
  for (const text of ['محمد', 'القحطاني', '05400', 'same']) looked[text] = await rowsLookedAt(text)
  expect(Object.entries(looked).filter(([, rows]) => rows > 60)).toEqual([])
})
