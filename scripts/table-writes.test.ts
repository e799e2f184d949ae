import { expect, it } from 'vitest'
import { tableOwners } from './rooms.ts'
import { readWrites, strangers, writesIn } from './table-writes.ts'

const file = 'src/domain/sale/orders/a.ts'

it.each([
  [`tx.db.updateTable('subscriptions').set({})`],
  [`tx.db\n  .updateTable('subscriptions as s')`],
  [`db.insertInto('subscriptions').values({})`],
  [`db.deleteFrom('subscriptions')`],
  [`insertLater(tx, 'subscriptions', {})`],
  ['sql`update subscriptions s set status = 1`'],
  ['sql`with x as (insert into\n subscriptions (id) values (1))`'],
  ['sql`delete from subscriptions where true`'],
])('refuses %s outside of the owner’s folder', (source) => {
  const writes = writesIn(file, source)
  expect(writes.map(({ table }) => table)).toContain('subscriptions')
  expect(strangers(writes, { subscriptions: 'src/domain/sale/records/subscriptions' })).toHaveLength(1)
  expect(strangers(writes, { subscriptions: 'src/domain/sale/orders' })).toEqual([])
})

it.each([
  [`tx.db.selectFrom('subscriptions').forUpdate()`],
  ['sql`select from subscriptions s for update of s`'],
  ['sql`select from subscriptions s for no key update of s`'],
  ['sql`insert into jobs (id) select id from subscriptions on conflict do update set id = 1`'],
])('lets everybody read: %s', (source) => {
  expect(writesIn(file, source).map(({ table }) => table)).not.toContain('subscriptions')
})

it('finds every owned table written, and by its owner only', () => {
  const writes = readWrites('src')
  expect(strangers(writes, tableOwners)).toEqual([])
  for (const table of Object.keys(tableOwners)) {
    expect(
      writes.some((write) => write.table === table),
      table,
    ).toBe(true)
  }
})
