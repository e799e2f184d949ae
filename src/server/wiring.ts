import { createMetrics, type ApiMetrics } from '#api/calls/metrics'
import type { ProcessRole } from '#api/calls/process-role'
import { createRequestLog, type RequestLog } from '#api/calls/request-log'
import { openDatabase, type DatabaseHandle } from '#db/client'
import { longDeadlines, defaultDeadlines, type Deadlines } from '#db/deadlines'
import type { Context, Log, Dependencies } from '#domain/core/context'
import { contentCacheOf, shareContentCache } from '#domain/shop/published/content-cache'
import { realClock } from '#domain/core/clock/real-clock'
import { demoClock } from '#domain/core/time-machine/demo-clock'
import { runTimeOfClient } from '#domain/core/time-machine/run-time-of-client'
import type { MessageSender } from '#domain/core/ports/sender'
import { createGateways, type Gateways } from '#domain/core/ports/gateways'
import { createTypstPrinter } from '#integrations/documents/typst-printer'
import { createFatoora } from '#integrations/fatoora/fatoora'
import { createKeySeal } from '#integrations/keys/key-seal'
import { createSharedLimiter } from '#integrations/limits/shared-limiter'
import { createInboxSender } from '#integrations/messages/inbox'
import { createStagingSender } from '#integrations/messages/staging'
import { createSmtpSender } from '#integrations/messages/smtp'
import { createTaqnyatSender } from '#integrations/messages/taqnyat'
import { createUnifonicSender } from '#integrations/messages/unifonic'
import { postNowhere } from '#integrations/webhooks/post-nowhere'
import { createWebhookPoster } from '#integrations/webhooks/webhook-poster'
import { handlers } from '#jobs/handlers'
import type { Config } from '#server/config'
import { vendorTraits } from '#server/gateway-vendors'
import type { PaymentsConfig } from '#server/payments-config'
import { createLog } from '#server/log'
import { createFiles } from '#server/files-config'
import { createMeasurement } from '#server/measurement-config'
import { measurePool, measureReplica } from '#server/pool-metrics'
import { openReplica } from '#server/read-replica'
import { createProbe, type Probe } from '#server/probe'
import { vendorHosts, watchMailServer, watchVendors } from '#server/vendor-calls'
import { demoSealingKey } from '#server/demo-sealing-key'
import { readPublishedLook } from '#server/brand/read-mark'
import type { Tracing } from '#server/tracing/tracing'
import { connectionName } from '#server/store-mode'

/** A configuration whose database is known: the embedded one has been started. */
export type ReadyConfig = Config & { databaseUrl: string }

/** The shop, plugged together: its parts, and what only the server needs of them. */
export type Assembly = {
  parts: Dependencies
  database: DatabaseHandle
  metrics: ApiMetrics
  /** Undefined where nobody asked for traces. */
  tracing: Tracing | undefined
  /** Undefined where nobody asked for a line of each request. */
  requestLog: RequestLog | undefined
  /** A moment of the system's own, for jobs and seeds. */
  systemContext(): Context
  /** The same for work whose statements may take minutes. */
  patientContext(): Context
  probe: Probe
  close(): Promise<void>
}

/**
 * @param options.role of this process, for whoever looks at its lines, metrics and connections
 * @param options.tracing of `openTracing`, where the configuration wants traces
 * @param options.patience of `patientContext`: a command that somebody looks at has no end
 */
export function assemble(
  config: ReadyConfig,
  {
    role = 'command',
    tracing,
    patience = longDeadlines,
  }: { role?: ProcessRole; tracing?: Tracing | undefined; patience?: Deadlines } = {},
): Assembly {
  const log = createLog(config, { role })
  const metrics = createMetrics({ role, version: config.version })
  const { database, patient, replica } = openDatabases(config, { role, log, metrics, tracing, patience })
  const probe = createProbe(database)
  const stopWatching = watchVendors(metrics, vendorHosts(config))
  const keySeal = createStoreSeal(config)
  const parts: Dependencies = {
    db: database.db,
    replica,
    gateways: createStoreGateways(config),
    limiter: createSharedLimiter(database.pool),
    senders: createSenders(config, { log, metrics }),
    printDocument: createTypstPrinter(new URL('../web/styles/fonts/', import.meta.url), () =>
      readPublishedLook(database.db),
    ),
    taxAuthority: createFatoora(config.fatoora),
    taxPortal: config.fatoora.portal,
    keySeal,
    postWebhook:
      config.mode === 'staging'
        ? postNowhere
        : createWebhookPoster({ allowOwnMachine: config.mode === 'demo' }),
    measurement: createMeasurement(config.measurement, {
      content: contentCacheOf(database.db),
      keySeal,
      log,
    }),
    attachmentLimits: config.attachments,
    files: createFiles(config.files),
    retention: config.retention,
    publicUrl: config.publicUrl,
    jobsAtOnce: config.jobsAtOnce,
    messagesHeld: config.messagesHeld,
    version: config.version,
    demo: config.mode === 'demo',
    clientClock: config.mode === 'demo' ? demoClock : realClock,
    ...(config.mode === 'demo' && { timeMachine }),
    log,
  }
  const systemContext = (): Context => ({
    ...parts,
    actor: { kind: 'system' },
    language: 'ar',
    now: () => new Date(),
    requestId: 'system',
    address: '',
  })
  return {
    parts,
    database,
    metrics,
    systemContext,
    tracing,
    requestLog: config.logsRequests ? createRequestLog(log) : undefined,
    patientContext: () => ({ ...systemContext(), db: patient.db }),
    probe,
    async close() {
      stopWatching()
      await replica?.close()
      await database.close()
      await patient.close()
      await tracing?.close()
    },
  }
}

/** What is held would come due again every few minutes of the time that is run. */
function timeMachine(ctx: Context, move: { clientId: string; to: Date }) {
  return runTimeOfClient({ ...ctx, messagesHeld: false }, handlers, move)
}

/**
 * The database as requests and jobs use it, once more for statements that take minutes, and its replica where
 * there is one.
 */
function openDatabases(
  config: ReadyConfig,
  {
    role,
    log,
    metrics,
    tracing,
    patience,
  }: Pick<Assembly, 'metrics' | 'tracing'> & { role: ProcessRole; log: Log; patience: Deadlines },
) {
  // Looked up once: a statement costs little more than to find its counter.
  const sent = {
    work: metrics.statements.labels({ kind: 'work' }),
    frame: metrics.statements.labels({ kind: 'frame' }),
  }
  const name = connectionName(config.mode, role)
  const watch = {
    name,
    onLost: (error: Error) => log.warn({ err: error }, 'lost an idle database connection'),
    onStatement: (kind: 'work' | 'frame') => sent[kind].inc(),
    traceStatement: tracing?.statement,
  }
  const options = { ...watch, deadlines: defaultDeadlines, max: config.databasePoolSize }
  const database = openDatabase(config.databaseUrl, options)
  measurePool(metrics.registry, database.pool)
  // It connects when it is asked the first time, which web processes never do; past a pooler, whose role has
  // the deadlines of short work.
  const patient = openDatabase(config.databaseListenUrl ?? config.databaseUrl, {
    ...watch,
    deadlines: patience,
    keepsDeadlines: true,
    max: 2,
    name: `${name} long work`,
  })
  shareContentCache(database.db, patient.db)
  const { databaseReadUrl: url } = config
  const replica = url
    ? openReplica(database.db, { url, open: (at) => openDatabase(at, options), log })
    : undefined
  if (replica) measureReplica(metrics.registry, replica)
  return { database, patient, replica }
}

function createStoreGateways({ payments, otherPayments, applePayProvider }: Config): Gateways {
  const card = createGateway(payments)
  return createGateways([card, ...otherPayments.map(createGateway)], {
    card: card.name,
    apple_pay: applePayProvider,
  })
}

function createGateway({ provider, publicBaseUrl: browserBaseUrl, ...settings }: PaymentsConfig) {
  const vendor = provider === 'sandbox' ? 'moyasar' : provider
  return vendorTraits[vendor].create({ ...settings, browserBaseUrl })
}

function createStoreSeal({ mode, dataDir, fatoora }: Config) {
  const keys = fatoora.sealingKeys ?? (mode === 'demo' ? ([demoSealingKey(dataDir)] as const) : null)
  return keys && createKeySeal(keys)
}

/** In a copy of a live store messages go only to the people who look after it. */
function createSenders(
  config: Config,
  { log, metrics }: { log: Log; metrics: ApiMetrics },
): Dependencies['senders'] {
  const [sms, email] = [createSmsSender(config), createMailSender(config, metrics)]
  if (config.mode !== 'staging') return { sms, email }
  const isAllowed = (to: string) => config.stagingRecipients.includes(to)
  const real = (sender: MessageSender | null, provider: string) => (provider === 'inbox' ? null : sender)
  return {
    sms: createStagingSender({ real: real(sms, config.sms.provider), isAllowed, log }),
    email: createStagingSender({ real: real(email, config.email.provider), isAllowed, log }),
  }
}

function createSmsSender({ sms }: Config): MessageSender {
  switch (sms.provider) {
    case 'inbox':
      return createInboxSender()
    case 'taqnyat':
      return createTaqnyatSender(sms)
    case 'unifonic':
      return createUnifonicSender(sms)
  }
}

function createMailSender({ email }: Config, metrics: ApiMetrics): MessageSender | null {
  switch (email.provider) {
    case 'none':
      return null
    case 'inbox':
      return createInboxSender()
    case 'smtp':
      return watchMailServer(metrics, createSmtpSender(email))
  }
}
