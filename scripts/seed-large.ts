/**
 * `npm run seed:large -- 100000`: fills a demo store with that many orders (10,000 unless said) and all that hangs on them, on
 * DATABASE_URL or the embedded database, in one transaction: all or nothing, and a store that runs waits meanwhile. A production store is refused; one that has orders already is added to only with `--add`.
 */
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { commandDeadlines } from '#db/deadlines'
import { computeMonths } from '#domain/desk/analytics/compute-months'
import { foldFigures } from '#domain/desk/dashboard/fold-figures'
import { keepRecurringCharges } from '#domain/desk/dashboard/recurring-charges'
import { loadConfig } from '#server/config'
import { PlainError, reportPlainError } from '#server/process/plain-error'
import { seedStore } from '#server/seed'
import { migrateStore, openForCommand, openStoreDatabase } from '#server/store-database'
import { assemble } from '#server/wiring'
import { fillShop } from './fill-shop.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { add: { type: 'boolean', default: false } },
})

/** For the embedded database, unless it runs already: what is filled in one transaction needs no log to be replayed from. */
const forFilling = {
  shared_buffers: '512MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '4GB',
  checkpoint_timeout: '30min',
}

try {
  const total = Number((positionals[0] ?? '10000').replaceAll(/[_,]/g, ''))
  if (!Number.isInteger(total) || total < 1 || total > 10_000_000) {
    throw new PlainError('How many orders? Usage: npm run seed:large -- 100000 [--add]')
  }
  const config = loadConfig()
  if (config.mode !== 'demo') throw new PlainError('A production store is never filled with made-up orders.')
  const database = await openStoreDatabase(config, { settings: forFilling })
  const shop = assemble(database.config, { patience: commandDeadlines })
  // Whoever fills takes indexes away and skips triggers: that is the owner's.
  const owner = openForCommand(database.ownerUrl, 'seed')
  try {
    const { db } = owner
    await migrateStore(database, config.mode, { log: (line) => console.log(line) })
    const { rows } = await sql<{ some: boolean }>`select exists (select from orders) as some`.execute(db)
    if (rows[0]?.some && !values.add) {
      throw new PlainError(
        'This store has orders already. With --add it is filled up to the number all the same.',
      )
    }
    await seedStore(shop.systemContext(), config.mode)
    const start = performance.now()
    const added = await fillShop(db, total, (line) => console.log(line))
    await keepRecurringCharges(shop.patientContext())
    // What was filled at once has no record of how it moved.
    await sql`call reconstruct_recurring_movements()`.execute(db)
    await foldFigures(shop.patientContext())
    // The first time is all months; a store that starts would be busy with it.
    await computeMonths(shop.patientContext())
    // Dead rows of the folding would slow every dashboard until autovacuum runs.
    await sql`vacuum analyze daily_figure_changes, daily_figures`.execute(db)
    const seconds = (performance.now() - start) / 1000
    if (added === 0) console.log('Nothing was missing.')
    else console.log(`Filled in ${seconds.toFixed(0)} s: ${(added / seconds).toFixed(0)} orders a second`)
  } finally {
    await owner.close()
    await shop.close()
    await database.stop()
  }
} catch (error) {
  reportPlainError(error)
  process.exitCode = 1
}
