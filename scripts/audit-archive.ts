/**
 * `npm run audit:archive -- --folder FOLDER`: moves months of the activity log that ended longer ago than LOG_MONTHS (24) into files,
 * one a month, and removes their rows; `--before 2026-01` names the first month that stays. As the role that owns the tables
 * (DATABASE_OWNER_URL). `npm run audit:verify -- --archive FOLDER` reads the files. See docs/operations.md.
 */
import { parseArgs } from 'node:util'
import { firstDayKept } from '#rules/people/retention'
import { loadConfig } from '#server/config'
import { archiveLog } from '#server/log-archive'
import { PlainError, reportPlainError } from '#server/process/plain-error'
import { openForCommand, openStoreDatabase } from '#server/store-database'

const { values } = parseArgs({ options: { folder: { type: 'string' }, before: { type: 'string' } } })

try {
  if (!values.folder) throw new PlainError('Which folder? Usage: npm run audit:archive -- --folder FOLDER')
  const config = loadConfig()
  const until = firstDayKept(new Date(), { months: config.retention.logMonths, before: values.before })
  if (!until) throw new PlainError('--before is a month such as 2026-01, at least 13 months ago.')
  const store = await openStoreDatabase(config, { log: (line) => console.error(line) })
  const owner = openForCommand(store.ownerUrl, 'archive')
  try {
    const { files, removed } = await archiveLog(owner.db, {
      folder: values.folder,
      until,
      now: () => new Date(),
    })
    for (const name of files) console.log(name)
    console.log(`${files.length} files, ${removed} rows removed`)
  } finally {
    await owner.close()
    await store.stop()
  }
} catch (error) {
  reportPlainError(error)
}
