/**
 * `npm run books:verify`: the ledger against itself, the orders, the clients, the tax documents with their stamped files, and the
 * gateway's list of payments of the last 90 days (`-- --days 365` for more); where the practice e-invoicing authority runs, its
 * books, too. Exit code 1 when something does not agree.
 */
import { parseArgs } from 'node:util'
import { commandDeadlines } from '#db/deadlines'
import type { Context } from '#domain/core/context'
import { verifyBooks } from '#domain/desk/reconciliation/verify-books'
import { compareAuthority, type AuthorityDocument } from '#domain/desk/tax/submissions/compare-authority'
import { loadConfig } from '#server/config'
import { reportPlainError } from '#server/process/plain-error'
import { refuseUnmigrated } from '#server/refuse-unmigrated'
import { openStoreDatabase } from '#server/store-database'
import { assemble } from '#server/wiring'

const { values } = parseArgs({ options: { days: { type: 'string', default: '90' } } })
const day = 86_400_000
const database = await openStoreDatabase(loadConfig(), { log: (line) => console.error(line) })
const shop = assemble(database.config, { patience: commandDeadlines })
try {
  await refuseUnmigrated(shop.parts.db)
  const ctx = shop.patientContext()
  const now = ctx.now().getTime()
  const verdict = await verifyBooks(ctx, {
    from: new Date(now - Number(values.days) * day),
    to: new Date(now + day),
  })
  const { sandbox } = database.config.fatoora
  if (sandbox) verdict.problems.push(...(await comparePracticeBooks(ctx, sandbox.port)))
  for (const problem of verdict.problems) console.error(problem)
  console.log(
    `${verdict.orders} orders, ${verdict.bookings} bookings, ${verdict.payments} payments at the gateway, ${verdict.problems.length} problems`,
  )
  process.exitCode = verdict.problems.length > 0 ? 1 : 0
} catch (error) {
  reportPlainError(error)
} finally {
  await shop.close()
  await database.stop()
}

/** Nothing where the practice authority does not run. */
async function comparePracticeBooks(ctx: Context, port: number): Promise<string[]> {
  const answer = await fetch(`http://127.0.0.1:${port}/sandbox/books`).catch(() => null)
  if (!answer?.ok) return []
  const { documents }: { documents: AuthorityDocument[] } = await answer.json()
  return compareAuthority(ctx, documents)
}
