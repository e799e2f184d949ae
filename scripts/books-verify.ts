/**
 * `npm run books:verify`: the ledger against itself, the orders, the clients, and the gateway's list of payments of the last
 * 90 days (`-- --days 365` for more). Exit code 1 when something does not agree.
 */
import { parseArgs } from 'node:util'
import { verifyBooks } from '#domain/desk/reconciliation/verify-books'
import { loadConfig } from '#server/config'
import { openStoreDatabase } from '#server/store-database'
import { assemble } from '#server/wiring'

const { values } = parseArgs({ options: { days: { type: 'string', default: '90' } } })
const day = 86_400_000
const database = await openStoreDatabase(loadConfig(), { log: (line) => console.error(line) })
const shop = assemble(database.config)
try {
  const ctx = shop.patientContext()
  const now = ctx.now().getTime()
  const verdict = await verifyBooks(ctx, {
    from: new Date(now - Number(values.days) * day),
    to: new Date(now + day),
  })
  for (const problem of verdict.problems) console.error(problem)
  console.log(
    `${verdict.orders} orders, ${verdict.bookings} bookings, ${verdict.payments} payments at the gateway, ${verdict.problems.length} problems`,
  )
  process.exitCode = verdict.problems.length > 0 ? 1 : 0
} finally {
  await shop.close()
  await database.stop()
}
