/** `npm run migrate`: brings the database of DATABASE_URL (or the embedded one) up to this code's schema. */
import { openDatabase } from '#db/client'
import { migrateToLatest } from '#db/migrations'
import { loadConfig } from '#server/config'
import { startEmbeddedPostgres } from '#server/postgres/supervisor'
import { requireDatabase, tellPlainly } from './plain-errors.ts'

try {
  const config = loadConfig()
  const embedded = config.databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir: config.dataDir })
  const handle = openDatabase(config.databaseUrl ?? embedded?.url ?? '', { name: 'migrate' })
  try {
    await requireDatabase(handle)
    const names = await migrateToLatest(handle.db)
    console.log(names.length > 0 ? `Migrated: ${names.join(', ')}` : 'The database is up to date.')
  } finally {
    await handle.close()
    await embedded?.stop()
  }
} catch (error) {
  tellPlainly(error)
}
