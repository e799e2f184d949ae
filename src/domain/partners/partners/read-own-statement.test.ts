import { Kysely, PostgresDialect, sql, type CompiledQuery } from 'kysely'
import { expect, test } from 'vitest'
import type { DB } from '#db/types'
import { riyadhDate } from '#rules/core/riyadh-days'
import type { Context } from '#domain/core/context'
import { getMonthSums, listMonths, writeStatementCsv } from '#domain/partners/partners/read-own-statement'
import { signedInStaff, testContext } from '#test/api'
import { openTestPool, testDatabase } from '#test/database'
import { addPartner } from '#test/partners'

const { db, url } = await testDatabase()
const { staffId } = await signedInStaff(db, 'admin')
const asked: CompiledQuery[] = []
const listened = new Kysely<DB>({
  dialect: new PostgresDialect({ pool: openTestPool(url) }),
  log: ({ level, query }) => void (level === 'query' && asked.push(query)),
})

/** A partner with so many transfers of one riyal each in a month, among those of another. */
async function partnerWith(entries: number, month: string) {
  const [own, other] = [await addPartner(db), await addPartner(db)]
  await sql`
    insert into api_account_entries (api_client_id, kind, amount_minor, owed_minor, reference, staff_user_id, created_at)
    select case when n % 3 = 0 then ${other.id}::uuid else ${own.id}::uuid end, 'payment', -100, -100 * n, 'TRF-' || n, ${staffId},
      ${`${month}-10T09:00:00Z`}::timestamptz + n * interval '1 second'
    from generate_series(1, ${Math.ceil((entries * 3) / 2)}) n`.execute(db)
  const actor = { kind: 'api_client', tokenId: own.id, mode: 'live', scopes: ['orders'] } as const
  return testContext(listened, { actor: { ...actor, id: own.id, scopes: ['orders'], pointsAny: false } })
}

/** The newest transfer is taken back, a minute later. */
async function takeBackOnePayment({ actor }: Context) {
  await sql`
    insert into api_account_entries (api_client_id, kind, reverses_id, amount_minor, owed_minor, reference, staff_user_id, created_at)
    select api_client_id, 'payment_reversal', id, -amount_minor, owed_minor - amount_minor, '', staff_user_id, created_at + interval '1 minute'
    from api_account_entries where api_client_id = ${actor.kind === 'api_client' ? actor.id : null}
    order by created_at desc limit 1`.execute(db)
}

test('a statement of any length is written in pieces, each entry once and as they were booked', async () => {
  const ctx = await partnerWith(2_500, '2026-03')
  asked.length = 0
  const pieces: string[] = []
  for await (const piece of await writeStatementCsv(ctx, '2026-03')) pieces.push(piece)
  const counts = pieces.map((piece) => piece.split('\r\n').length - 1)
  expect(counts).toEqual([1, 1_000, 1_000, 500])
  const references = pieces.slice(1).flatMap((piece) => piece.match(/TRF-\d+/g) ?? [])
  const wanted = Array.from({ length: 3_750 }, (_, at) => at + 1).filter((n) => n % 3 !== 0)
  expect(references).toEqual(wanted.map((n) => `TRF-${n}`))
  // The ends of the month, and three pieces.
  expect(asked.map(({ sql: text }) => /limit 1000|min\(/.test(text))).toEqual([true, true, true, true])
})

test('one that nobody reads on asks for no more', async () => {
  const ctx = await partnerWith(2_500, '2026-04')
  asked.length = 0
  const pieces = await writeStatementCsv(ctx, '2026-04')
  await pieces.next()
  await pieces.next()
  await pieces.return(undefined)
  expect(asked).toHaveLength(2)
})

test('a month without entries is its head alone', async () => {
  const ctx = await partnerWith(3, '2026-03')
  const pieces: string[] = []
  for await (const piece of await writeStatementCsv(ctx, '2026-05')) pieces.push(piece)
  expect(pieces.join('')).toMatch(/^\ufeffcreated_at,kind,.*owed\r\n$/)
})

test('the sums of one month are those of the list of months', async () => {
  const ctx = await partnerWith(20, '2026-09')
  await takeBackOnePayment(ctx)
  const months = await listMonths(ctx)
  expect(months.at(-1)).toMatchObject({ month: '2026-09', opening: 0, payments: -1_900, closing: -1_900 })
  expect(await Promise.all(months.map(({ month }) => getMonthSums(ctx, month)))).toEqual(months)
  expect(await getMonthSums(ctx, '2026-08')).toMatchObject({ opening: 0, closing: 0, invoice: null })
  const now = riyadhDate(ctx.now()).slice(0, 4)
  expect(await getMonthSums(ctx, `${Number(now) + 1}-01`)).toMatchObject({ opening: -1_900, payments: 0 })
  const practice = { ...ctx, actor: { ...ctx.actor, mode: 'test' } } as typeof ctx
  expect(await getMonthSums(practice, '2026-09')).toMatchObject({ payments: 0, closing: 0 })
})
