/**
 * `npm run audit:verify`: recomputes the activity log's hashes and chain. `-- --archive FOLDER` does the same for months that
 * `audit:archive` moved into files. Exit code 1 when something does not hold.
 */
import { parseArgs } from 'node:util'
import { verifyActivities } from '#domain/core/activity/verify-activities'
import { loadConfig } from '#server/config'
import { verifyArchiveFiles } from '#server/log-archive'
import { plainErrorPage } from '#server/process/plain-error'
import { refuseUnmigrated } from '#server/refuse-unmigrated'
import { openForCommand, openStoreDatabase } from '#server/store-database'

const { values } = parseArgs({ options: { archive: { type: 'string' } } })
const store = await openStoreDatabase(loadConfig(), { log: (line) => console.error(line) })
const database = openForCommand(store.directUrl, 'audit')
try {
  await refuseUnmigrated(database.db)
  const { seals, rows, archived, files, waiting, sealedAt, problems } = await verifyActivities(database.db)
  if (values.archive !== undefined) problems.push(...(await verifyArchiveFiles(database.db, values.archive)))
  for (const problem of problems) console.error(problem)
  const last = sealedAt ? `the last one of ${sealedAt.toISOString()}` : 'none yet'
  if (files > 0) {
    const looked =
      values.archive === undefined ? 'not looked at: name their folder with --archive' : 'looked at'
    console.log(`${archived} rows in ${files} files, ${looked}`)
  }
  console.log(
    `${rows} rows, ${seals} seals (${last}), ${waiting} rows wait for the next, ${problems.length} problems`,
  )
  process.exitCode = problems.length > 0 ? 1 : 0
} catch (error) {
  plainErrorPage(error)
} finally {
  await database.close()
  await store.stop()
}
