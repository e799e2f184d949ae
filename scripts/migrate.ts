/**
 * `npm run migrate`: brings the database of DATABASE_OWNER_URL (or DATABASE_URL, or the embedded one) up to this code's schema,
 * lets the role of DATABASE_URL use it, and puts in what a first start needs.
 */
import { loadConfig } from '#server/config'
import { reportPlainError } from '#server/process/plain-error'
import { seedStore } from '#server/seed'
import { migrateStore, openStoreDatabase } from '#server/store-database'
import { assemble } from '#server/wiring'

try {
  const database = await openStoreDatabase(loadConfig())
  try {
    const names = await migrateStore(database, database.config.mode, { log: (line) => console.log(line) })
    const assembly = assemble(database.config)
    await seedStore(assembly.systemContext(), database.config.mode).finally(() => assembly.close())
    console.log(names.length > 0 ? `Migrated: ${names.join(', ')}` : 'The database is up to date.')
  } finally {
    await database.stop()
  }
} catch (error) {
  reportPlainError(error)
}
