/**
 * `npm run dev`: the demonstration store while somebody works on it. Pages change in the browser as they are saved; when a file of
 * the server changes, its process starts again. The database and the practice services stay up beside it.
 */
import { spawn } from 'node:child_process'
import { loadConfig } from '#server/config'
import { reportPlainError } from '#server/process/plain-error'
import { onShutdown } from '#server/shutdown'
import { openStoreDatabase } from '#server/store-database'
import { requireFreePorts } from './ports.ts'
import { fromSources, startPracticeServices } from './practice-services.ts'

/** Folders whose files the server's process reads itself. Pages are not among them: Vite follows those. */
const watched = ['rules', 'locales', 'db', 'contract', 'domain', 'integrations', 'api', 'jobs', 'server']

try {
  const config = loadConfig()
  await requireFreePorts(config)
  const database = await openStoreDatabase(config, { log: console.error })
  const services = await startPracticeServices(config, fromSources, console.error)

  const child = spawn(
    process.execPath,
    // Plain --watch would start again for ever: React Router writes a temporary file beside the configuration.
    [
      ...watched.map((room) => `--watch-path=src/${room}`),
      '--watch-preserve-output',
      'scripts/dev-server.ts',
    ],
    {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, DATABASE_URL: database.url, DATABASE_OWNER_URL: database.ownerUrl },
    },
  )
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  onShutdown(async () => {
    child.kill('SIGTERM')
    await ended
    await services.close()
    await database.stop()
  })
} catch (error) {
  reportPlainError(error)
  process.exit(1)
}
