/**
 * `npm run audit:verify`: recomputes the activity log's hashes and chain, and prints the last seal, which is to be kept elsewhere.
 * `-- --archive FOLDER` does the same for months that `audit:archive` moved into files, `--seal …` asks whether the log still has one
 * that was kept. Exit code 1 when something does not hold.
 */
import { parseArgs } from 'node:util'
import { findKeptSeal, verifyActivities } from '#domain/core/activity/verify-activities'
import { loadConfig } from '#server/config'
import { verifyArchiveFiles } from '#server/log-archive'
import { PlainError, reportPlainError } from '#server/process/plain-error'
import { refuseUnmigrated } from '#server/refuse-unmigrated'
import { openForCommand, openStoreDatabase } from '#server/store-database'

const { values } = parseArgs({ options: { archive: { type: 'string' }, seal: { type: 'string' } } })
const store = await openStoreDatabase(loadConfig(), { log: (line) => console.error(line) })
const database = openForCommand(store.directUrl, 'audit')
try {
  await refuseUnmigrated(database.db)
  const verdict = await verifyActivities(database.db)
  const { seals, rows, archived, files, waiting, sealedAt, problems } = verdict
  if (values.archive !== undefined) problems.push(...(await verifyArchiveFiles(database.db, values.archive)))
  if (values.seal !== undefined) {
    const lost = await findKeptSeal(database.db, values.seal)
    if (!lost)
      throw new PlainError('--seal is one that this command has printed: a number, a colon, 64 digits.')
    problems.push(...lost)
  }
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
  if (verdict.seal !== null)
    console.log(
      `last seal: ${verdict.seal}\nKeep this line where nobody of the database reaches it, with its day (a mail to two people, a page on paper); --seal asks for it later: a log that is cut off, or an older copy, holds by itself.`,
    )
  process.exitCode = problems.length > 0 ? 1 : 0
} catch (error) {
  reportPlainError(error)
} finally {
  await database.close()
  await store.stop()
}
