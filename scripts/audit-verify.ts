/** `npm run audit:verify`: recomputes the activity log's hashes and chain. Exit code 1 when something does not hold. */
import { openDatabase } from '#db/client'
import { verifyActivities } from '#domain/core/activity/verify-activities'
import { loadConfig } from '#server/config'
import { openStoreDatabase } from '#server/store-database'

const store = await openStoreDatabase(loadConfig(), { log: (line) => console.error(line) })
const database = openDatabase(store.url, { name: 'audit', max: 1 })
try {
  const { seals, rows, waiting, sealedAt, problems } = await verifyActivities(database.db)
  for (const problem of problems) console.error(problem)
  const last = sealedAt ? `the last one of ${sealedAt.toISOString()}` : 'none yet'
  console.log(
    `${rows} rows, ${seals} seals (${last}), ${waiting} rows wait for the next, ${problems.length} problems`,
  )
  process.exitCode = problems.length > 0 ? 1 : 0
} finally {
  await database.close()
  await store.stop()
}
