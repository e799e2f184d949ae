/**
 * `npm run migrate`: brings the database of DATABASE_URL (or the embedded one) up to this code's schema, and puts in
 * what a first start needs.
 */
import { openDatabase } from '#db/client'
import { migrateToLatest } from '#db/migrations'
import { loadConfig } from '#server/config'
import { requireDatabase, tellPlainly } from '#server/plain-error'
import { startEmbeddedPostgres } from '#server/postgres/supervisor'
import { seedStore } from '#server/seed'
import { assemble } from '#server/wiring'

try {
  const config = loadConfig()
  const embedded = config.databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir: config.dataDir })
  const databaseUrl = config.databaseUrl ?? embedded?.url ?? ''
  if (config.databaseUrl) await requireDatabase(config.databaseUrl)
  const handle = openDatabase(databaseUrl, { name: 'migrate' })
  try {
    const names = await migrateToLatest(handle.db)
    const assembly = assemble({ ...config, databaseUrl })
    await seedStore(assembly.systemContext()).finally(() => assembly.close())
    console.log(names.length > 0 ? `Migrated: ${names.join(', ')}` : 'The database is up to date.')
  } finally {
    await handle.close()
    await embedded?.stop()
  }
} catch (error) {
  tellPlainly(error)
}
