import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { listRows } from '#domain/core/list-rows'
import { parseCursor } from '#domain/core/cursor'
import { testDatabase } from '../../../test/database.ts'

const { db } = await testDatabase()

/** Seven clients by their balances, two and two of them equal. */
const balances = [10, 10, 20, 20, 30, 40, 50]

beforeAll(async () => {
  for (const [index, balance] of balances.entries()) {
    await sql`insert into clients (phone, phone_extension, phone_number, first_name, last_name, balance_minor, created_at, updated_at)
      values (${`+96658000000${index}`}, '+966', ${`58000000${index}`}, 'paged', ${index === 4 ? 'other' : 'one'},
        ${balance}, now(), now())`.execute(db)
  }
})

async function page(asked: { descending?: boolean; limit?: number; cursor?: string | null; only?: string }) {
  const { rows, ...cursors } = await listRows<{ id: string; balance: number }>(db, {
    table: 'clients',
    columns: sql`t.id, t.balance_minor::int as balance`,
    conditions: [
      sql`t.first_name = 'paged'`,
      ...(asked.only === undefined ? [] : [sql`t.last_name = ${asked.only}`]),
    ],
    by: sql`t.balance_minor`,
    descending: asked.descending ?? false,
    limit: asked.limit ?? 3,
    cursor: asked.cursor ?? undefined,
  })
  return { ...cursors, ids: rows.map(({ id }) => id), balances: rows.map(({ balance }) => balance) }
}

describe('pages of a list', () => {
  it.each([false, true])(
    'lead back over the very rows that they led over (descending: %s)',
    async (descending) => {
      const first = await page({ descending })
      const second = await page({ descending, cursor: first.nextCursor })
      const third = await page({ descending, cursor: second.nextCursor })
      expect([first.previousCursor, third.nextCursor]).toEqual([null, null])
      expect([...first.balances, ...second.balances, ...third.balances]).toEqual(
        descending ? balances.toReversed() : balances,
      )
      const back = await page({ descending, cursor: third.previousCursor })
      expect(back.ids).toEqual(second.ids)
      const beginning = await page({ descending, cursor: back.previousCursor })
      expect(beginning).toMatchObject({ ids: first.ids, previousCursor: null })
      expect((await page({ descending, cursor: beginning.nextCursor })).ids).toEqual(second.ids)
    },
  )

  it('lead back under the filters of the list', async () => {
    const first = await page({ only: 'one', limit: 2 })
    const second = await page({ only: 'one', limit: 2, cursor: first.nextCursor })
    const third = await page({ only: 'one', limit: 2, cursor: second.nextCursor })
    expect(third.balances).toEqual([40, 50])
    expect((await page({ only: 'one', limit: 2, cursor: third.previousCursor })).ids).toEqual(second.ids)
  })

  it.each([false, true])(
    'go on behind a row that has gone, where ids alone order them (descending: %s)',
    async (descending) => {
      const list = async (cursor?: string) =>
        listRows<{ id: string }>(db, {
          table: 'clients',
          columns: sql`t.id`,
          conditions: [sql`t.first_name = 'gone'`],
          by: 'id',
          descending,
          limit: 2,
          cursor,
        })
      for (const index of [0, 1, 2, 3]) {
        await sql`insert into clients (phone, phone_extension, phone_number, first_name, created_at, updated_at)
        values (${`+96658100000${index}`}, '+966', ${`58100000${index}`}, 'gone', now(), now())`.execute(db)
      }
      const first = await list()
      const { rows: rest } = await list(first.nextCursor ?? '')
      expect(rest).toHaveLength(2)
      await db
        .deleteFrom('clients')
        .where('id', '=', first.rows[1]?.id ?? '')
        .execute()
      expect((await list(first.nextCursor ?? '')).rows).toEqual(rest)
      await sql`delete from clients where first_name = 'gone'`.execute(db)
    },
  )

  it('begin whole, although fewer rows stand before the one that was left', async () => {
    const second = await page({ limit: 2, cursor: (await page({ limit: 2 })).nextCursor })
    const wider = await page({ limit: 5, cursor: second.previousCursor })
    expect(wider).toMatchObject({ balances: [10, 10, 20, 20, 30], previousCursor: null })
    expect((await page({ limit: 5, cursor: wider.nextCursor })).balances).toEqual([40, 50])
  })

  it('are named by cursors that other lists refuse backwards', async () => {
    const { previousCursor } = await page({ cursor: (await page({})).nextCursor })
    expect(() => parseCursor(previousCursor ?? '')).toThrow('cursor_invalid')
    await expect(page({ cursor: 'nonsense' })).rejects.toThrow('cursor_invalid')
  })
})
