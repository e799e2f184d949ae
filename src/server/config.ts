import { isIP } from 'node:net'
import path from 'node:path'
import { z } from 'zod'
import {
  attachmentCeilings,
  defaultAttachmentLimits,
  megabyte,
  type AttachmentLimits,
} from '#rules/support/attachment'
import type { Retention } from '#rules/people/retention'
import { refuseUnclearFiles } from '#server/env-files'
import {
  isSafeOrigin,
  minSecretLength,
  origin,
  portNumber,
  Reader,
  wholeNumber,
  type Environment,
} from '#server/environment'
import { readDatabase, type DatabaseParts } from '#server/database-config'
import { readFiles, type FilesConfig } from '#server/files-config'
import { readFatoora, type FatooraParts } from '#server/fatoora-config'
import { readMessages, type MessagesParts } from '#server/messages-config'
import { readMeasurement, type MeasurementConfig } from '#server/measurement-config'
import { readProcess, type ProcessParts } from '#server/process-config'
import { readPayments, type PaymentsParts } from '#server/payments-config'
import { readRetention } from '#server/retention-config'
import { readTraces } from '#server/traces-config'
import type { TracesConfig } from '#server/tracing/tracing'
import { findVersion } from '#server/version'

/** Everything that may differ from one store to the next, parsed once. Nobody else reads the environment. */
export type Config = PaymentsParts &
  DatabaseParts &
  FatooraParts &
  MessagesParts &
  ProcessParts & {
    /** staging: a copy of a production database, from which nothing reaches anybody. */
    mode: 'demo' | 'staging' | 'production'
    host: string
    port: number
    /**
     * Origin without a slash at the end: the only source of links and of the gateway's callback addresses.
     */
    publicUrl: string
    /** Where pages call the API; undefined: the API in their own process. */
    apiBaseUrl: string | undefined
    /** Addresses and CIDR ranges whose X-Forwarded-For is believed. */
    trustedProxies: string[]
    dataDir: string
    /** Files of former and later releases, for pages that name them; undefined: only this release's own. */
    keptAssets: string | undefined
    /** Where backups of the database arrive, so that the doctor sees their age. */
    backupFolder: string | undefined
    /** The file with which Apple knows this domain; from the gateway's dashboard. */
    appleDomainFile: string | undefined
    /** Opens /metrics; in production there are none without it. */
    metricsToken: string | undefined
    /** Of files in tickets. */
    attachments: AttachmentLimits
    /** Where those files lie; undefined: in the database. */
    files: FilesConfig
    /** Where traces go; undefined: nowhere. */
    traces: TracesConfig | undefined
    /** Whom sales and visits are reported to, of those who agreed; staff may set more. */
    measurement: MeasurementConfig
    /** How long what is no part of the books is kept. */
    retention: Retention
    logLevel: (typeof logLevels)[number]
    /** Each request leaves a line of the level `info`. */
    logsRequests: boolean
    /** What runs here; see `findVersion`. */
    version: string
  }

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/**
 * What the process was given by its environment, read and checked whole: every problem is named at once, not
 * the first alone. Without any variable it is a demonstration on this machine. Error: ConfigError.
 */
export function loadConfig(env: Environment = process.env): Config {
  if (env === process.env) refuseUnclearFiles(process.execArgv)
  const reader = new Reader(env)
  const mode = reader.read('STORE_MODE', z.enum(['demo', 'staging', 'production']), 'demo')
  const production = mode === 'production'
  const host = reader.read('HOST', z.string(), production ? '0.0.0.0' : '127.0.0.1')
  const port = reader.read('PORT', portNumber, 3000)
  const publicUrl = reader.read('PUBLIC_URL', origin, `http://localhost:${port}`)
  const database = readDatabase(reader, { mode })

  if (production) {
    if (reader.isUnset('PUBLIC_URL')) reader.refuse('PUBLIC_URL', 'is required in production')
    else if (!isSafeOrigin(publicUrl)) reader.refuse('PUBLIC_URL', 'must start with https:// in production')
  }

  const payments = readPayments(reader, { mode, host, port, publicUrl })
  const config: Config = {
    mode,
    host,
    port,
    publicUrl,
    apiBaseUrl: reader.find('API_BASE_URL', origin),
    trustedProxies: reader.read('TRUSTED_PROXIES', proxies, []),
    ...database,
    dataDir: path.resolve(reader.read('DATA_DIR', z.string(), path.join(projectFolder, '.data'))),
    keptAssets: reader.find('KEPT_ASSETS', z.string()),
    backupFolder: reader.find('BACKUP_FOLDER', z.string()),
    ...payments,
    ...readFatoora(reader, { mode, port, sandboxPort: payments.sandbox?.port }),
    appleDomainFile: reader.find('APPLE_PAY_DOMAIN_FILE', z.string()),
    ...readMessages(reader, { production }),
    ...readProcess(reader, { production }),
    attachments: readAttachments(reader),
    files: readFiles(reader, { mode }),
    measurement: readMeasurement(reader, { mode }),
    retention: readRetention(reader),
    traces: readTraces(reader),
    metricsToken: reader.find(
      'METRICS_TOKEN',
      z.string().min(minSecretLength, `must have at least ${minSecretLength} characters`),
    ),
    logLevel: reader.read('LOG_LEVEL', z.enum(logLevels), 'info'),
    logsRequests: reader.read('LOG_REQUESTS', z.enum(['true', 'false']), 'false') === 'true',
    version: findVersion(env),
  }
  reader.throwProblems()
  return config
}

function readAttachments(reader: Reader): AttachmentLimits {
  const { bytes, perMessage, bytesPerTicket } = defaultAttachmentLimits
  const max = attachmentCeilings
  return {
    bytes: reader.read('ATTACHMENT_MB', wholeNumber(1, max.bytes / megabyte), bytes / megabyte) * megabyte,
    perMessage: reader.read('ATTACHMENTS_PER_MESSAGE', wholeNumber(1, max.perMessage), perMessage),
    bytesPerTicket:
      reader.read('ATTACHMENTS_MB_PER_TICKET', wholeNumber(1, 1_000), bytesPerTicket / megabyte) * megabyte,
  }
}

const projectFolder = path.resolve(import.meta.dirname, '../..')

const proxies = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .refine((list) => list.every(isNetwork), 'must be IP addresses or CIDR ranges, separated by commas')
  .refine(
    (list) => !list.some((text) => text.endsWith('/0')),
    'must not be everybody: any visitor could say any address',
  )

function isNetwork(text: string) {
  const [host = '', bits, ...rest] = text.split('/')
  const version = isIP(host)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}
