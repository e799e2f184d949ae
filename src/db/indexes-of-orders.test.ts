import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '#test/database'

/**
 * One index finds the rows of an order and guards that one of them is there once, so it leaves out rows
 * without an order: PostgreSQL must see from each form of the question that they are not asked for. Source:
 * docs/decisions/0282.
 */
const { db } = await testDatabase()

const indexes = {
  tax_documents: 'tax_documents_invoiced_once',
  ledger_bookings: 'ledger_bookings_sold_once',
  order_lines: 'order_lines_pkey',
}

const id = "'0190c0de-0000-7000-8000-000000000000'::uuid"
const questions = {
  'of one order': (table: string) => `select from ${table} t where t.order_id = ${id}`,
  'of one order, joined': (table: string) =>
    `select from orders o join ${table} t on t.order_id = o.id where o.id = ${id}`,
  'of each order': (table: string) =>
    `select (select count(*) from ${table} t where t.order_id = o.id) from orders o`,
  'of a list of orders': (table: string) =>
    `select from ${table} t where t.order_id = any(array(select o.id from orders o))`,
}

describe.each(Object.entries(indexes))('rows of %s', (table, index) => {
  test.each(Object.entries(questions))('%s are found along its index', async (_, question) => {
    const plan = await db.transaction().execute(async (tx) => {
      // Of an empty table all rows are quickly read.
      await sql`set local enable_seqscan = off`.execute(tx)
      const { rows } = await sql`explain (format json) ${sql.raw(question(table))}`.execute(tx)
      return JSON.stringify(rows)
    })
    expect(plan).toContain(`"Index Name":"${index}"`)
  })
})
