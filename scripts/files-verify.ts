/**
 * `npm run files:verify`: names the files in the bucket of tickets (`ATTACHMENTS_S3_URL`) that the database knows nothing of, as behind a
 * restore or a failover that lost something; `-- --remove` removes them. Exit code 1 when there are some, and they stay. Once a restore is
 * settled: a later moment may know them. See docs/going-live.md, section 7.
 */
import { parseArgs } from 'node:util'
import { commandDeadlines } from '#db/deadlines'
import { findOrphanedFiles } from '#domain/core/maintenance/find-orphaned-files'
import { loadConfig } from '#server/config'
import { PlainError, reportPlainError } from '#server/process/plain-error'
import { refuseUnmigrated } from '#server/refuse-unmigrated'
import { openStoreDatabase } from '#server/store-database'
import { refuseOtherMode } from '#server/store-mode'
import { assemble } from '#server/wiring'

const { values } = parseArgs({ options: { remove: { type: 'boolean', default: false } } })

try {
  const config = loadConfig()
  if (!config.files)
    throw new PlainError('ATTACHMENTS_S3_URL is not set: all files of tickets lie in the database.')
  const database = await openStoreDatabase(config, { log: (line) => console.error(line) })
  const shop = assemble(database.config, { patience: commandDeadlines })
  try {
    await refuseOtherMode(config.mode, shop.parts.db)
    await refuseUnmigrated(shop.parts.db)
    const { looked, orphaned } = await findOrphanedFiles(shop.patientContext())
    console.log(`${looked} files, of which the database knows nothing of ${orphaned.length}`)
    if (values.remove) {
      // As with the address of another store's bucket.
      if (orphaned.length > 1 && orphaned.length === looked)
        throw new PlainError(
          'The database knows not one of them: nothing was removed. See that ATTACHMENTS_S3_URL is the bucket of this store.',
        )
      for (const key of orphaned) await shop.parts.files?.remove(key)
      console.log(`${orphaned.length} removed`)
    } else {
      for (const key of orphaned) console.log(key)
      process.exitCode = orphaned.length > 0 ? 1 : 0
    }
  } finally {
    await shop.close()
    await database.stop()
  }
} catch (error) {
  reportPlainError(error)
}
