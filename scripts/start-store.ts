/**
 * The whole store in one process: pages, API and jobs, over an embedded database unless DATABASE_URL names one, with
 * the practice gateway and the practice e-invoicing authority beside it. No data is touched before configuration and ports are
 * known to be fine. It runs as start.ts built it (docs/decisions/0215).
 */
import { type Config, loadConfig } from '#server/config'
import { makeFolder } from '#server/process/make-folder'
import { reportPlainError } from '#server/process/plain-error'
import { onShutdown } from '#server/shutdown'
import { migrateStore, openStoreDatabase } from '#server/store-database'
import { forgetProcess, requireFreePorts, describeProcess } from './ports.ts'
import { asBuilt, startPracticeServices } from './practice-services.ts'

/** In the order in which they are closed: each before those that it needs. */
const steps = ['doors', 'practice', 'parts', 'database'] as const
const running: { step: (typeof steps)[number]; close: () => Promise<void> }[] = []

/** The data folder in which the next start finds that we run. */
let knownIn: string | undefined

const starting = start()
onShutdown(async () => {
  await starting.catch(() => undefined)
  if (knownIn) describeProcess(knownIn, 'stopping')
  await closeAll()
})

try {
  await starting
} catch (error) {
  reportPlainError(error)
  await closeAll()
  process.exit(1)
}

async function start() {
  const settings = loadConfig()
  await requireFreePorts(settings)

  // Reading our own code takes as long as starting the database does; they go together. All are waited for, so that
  // what did start is closed when another one fails.
  const [code, database] = await allOf([loadCode(), openDatabaseOf(settings)])
  const { config } = database
  await allOf([
    migrateStore(database, config.mode, { log: (line) => console.log(line) }),
    openPracticeServices(config),
  ])
  rememberProcess(config)

  const parts = code.assemble(config, {
    role: 'store',
    tracing: await code.openStoreTracing(config, 'store'),
  })
  running.push({ step: 'parts', close: () => parts.close() })
  await code.seedStore(parts.systemContext(), config.mode)

  const web = await code.startWeb(config, parts)
  running.push({ step: 'doors', close: () => web.close() })
  const worker = await code.startWorker(config, parts)
  running.push({ step: 'doors', close: () => worker.close() })
  announce(config)
}

async function loadCode() {
  const [wiring, tracing, seed, web, worker] = await Promise.all([
    import('#server/wiring'),
    import('#server/store-tracing'),
    import('#server/seed'),
    import('#server/web'),
    import('#server/worker'),
  ])
  return { ...wiring, ...tracing, ...seed, ...web, ...worker }
}

async function openDatabaseOf(config: Config) {
  const database = await openStoreDatabase(config, { log: say })
  running.push({ step: 'database', close: database.stop })
  return database
}

async function openPracticeServices(config: Config) {
  const services = await startPracticeServices(config, asBuilt, say)
  running.push({ step: 'practice', close: services.close })
}

function rememberProcess({ dataDir }: Config) {
  try {
    makeFolder(dataDir)
    describeProcess(dataDir, 'running')
  } catch {
    // With a database elsewhere the store can do without a data folder.
    return
  }
  knownIn = dataDir
  running.push({ step: 'parts', close: async () => forgetProcess(dataDir) })
}

async function closeAll() {
  for (const step of steps) {
    const open = running.filter((one) => one.step === step)
    const results = await Promise.allSettled(open.map(async (one) => one.close()))
    for (const result of results) if (result.status === 'rejected') console.error(result.reason)
  }
  running.length = 0
}

async function allOf<T extends readonly unknown[]>(
  promises: readonly [...{ [K in keyof T]: Promise<T[K]> }],
) {
  await Promise.allSettled(promises)
  return Promise.all(promises)
}

function say(message: string) {
  console.error(`start: ${message}`)
}

function announce(config: Config) {
  const local = `http://localhost:${config.port}`
  const lines = [`Store ready: ${local}`]
  if (config.mode === 'demo') {
    lines.push(
      `  Administration · الإدارة:   ${local}/admin`,
      '    admin@demo.test · support@demo.test · viewer@demo.test — demo-password',
      `  Inbox with all codes · صندوق الرسائل والرموز:   ${local}/dev/inbox`,
    )
  }
  if (config.sandbox) {
    lines.push(`  Practice gateway · بوابة الدفع التجريبية:   http://localhost:${config.sandbox.port}`)
  }
  if (config.fatoora.sandbox) {
    lines.push(
      `  Practice Fatoora · هيئة الفوترة التجريبية:   http://localhost:${config.fatoora.sandbox.port}`,
    )
  }
  console.log(lines.join('\n'))
}
