import { isIP } from 'node:net'
import path from 'node:path'
import { z } from 'zod'
import {
  gatewayAddress,
  isSafeOrigin,
  isThisMachine,
  origin,
  portNumber,
  Reader,
  refusePlainHttp,
  shortestSecret,
} from '#server/environment'
import type { Environment } from '#server/environment'
import { readPayments } from '#server/payments-config'
import type { PaymentsParts } from '#server/payments-config'

/** Everything that may differ from one store to the next, parsed once. Nobody else reads the environment. */
export type Config = PaymentsParts & {
  /** staging: a copy of a production database, from which nothing reaches anybody. */
  mode: 'demo' | 'staging' | 'production'
  host: string
  port: number
  /** Origin without a slash at the end: the only source of links and of the gateway's callback addresses. */
  publicUrl: string
  /** Where pages call the API; undefined: the API in their own process. */
  apiBaseUrl: string | undefined
  /** Addresses and CIDR ranges whose X-Forwarded-For is believed. */
  trustedProxies: string[]
  /** As the application's role. Undefined: an embedded database under `dataDir`. */
  databaseUrl: string | undefined
  /** As the role that owns the tables, for migrations; undefined: the same as `databaseUrl`. */
  databaseOwnerUrl: string | undefined
  /** To the database itself where `databaseUrl` leads to a pooler: announcements do not pass one. */
  databaseListenUrl: string | undefined
  dataDir: string
  /** The file with which Apple knows this domain; from the gateway's dashboard. */
  appleDomainFile: string | undefined
  sms: SmsConfig
  email: EmailConfig
  /** Phones in E.164 and email addresses to which a copy may send all the same. */
  stagingRecipients: string[]
  /** Opens /metrics; in production there are none without it. */
  metricsToken: string | undefined
  logLevel: (typeof logLevels)[number]
}

export type SmsConfig =
  | { provider: 'inbox' }
  | { provider: 'taqnyat'; baseUrl: string; bearerToken: string; sender: string }
  | { provider: 'unifonic'; baseUrl: string; appSid: string; sender: string }

/** `none`: this store sends no email; what would have been one is kept unsent. */
export type EmailConfig =
  | { provider: 'inbox' | 'none' }
  | {
      provider: 'smtp'
      host: string
      port: number
      security: (typeof mailSecurities)[number]
      login: { user: string; password: string } | undefined
      from: string
    }

const mailSecurities = ['tls', 'starttls', 'none'] as const
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

export function loadConfig(env: Environment = process.env): Config {
  const reader = new Reader(env)
  const mode = reader.read('STORE_MODE', z.enum(['demo', 'staging', 'production']), 'demo')
  const production = mode === 'production'
  const host = reader.read('HOST', z.string(), production ? '0.0.0.0' : '127.0.0.1')
  const port = reader.read('PORT', portNumber, 3000)
  const publicUrl = reader.read('PUBLIC_URL', origin, `http://localhost:${port}`)
  const databaseUrl = reader.find('DATABASE_URL', databaseAddress)
  const databaseOwnerUrl = reader.find('DATABASE_OWNER_URL', databaseAddress)
  if (databaseOwnerUrl && !databaseUrl) reader.refuse('DATABASE_URL', 'is required with DATABASE_OWNER_URL')

  if (production) {
    if (reader.isUnset('PUBLIC_URL')) reader.refuse('PUBLIC_URL', 'is required in production')
    else if (!isSafeOrigin(publicUrl)) reader.refuse('PUBLIC_URL', 'must start with https:// in production')
    if (reader.isUnset('DATABASE_URL')) {
      reader.refuse('DATABASE_URL', 'is required in production; the embedded database is for demonstration')
    }
  }

  if (mode === 'staging' && reader.isUnset('DATABASE_URL')) {
    reader.refuse('DATABASE_URL', 'is required in staging: the copy of a production database')
  }

  const config: Config = {
    mode,
    host,
    port,
    publicUrl,
    apiBaseUrl: reader.find('API_BASE_URL', origin),
    trustedProxies: reader.read('TRUSTED_PROXIES', proxies, []),
    databaseUrl,
    databaseOwnerUrl,
    databaseListenUrl: reader.find('DATABASE_LISTEN_URL', databaseAddress),
    dataDir: path.resolve(reader.read('DATA_DIR', z.string(), path.join(projectFolder, '.data'))),
    ...readPayments(reader, { mode, host, port, publicUrl }),
    appleDomainFile: reader.find('APPLE_PAY_DOMAIN_FILE', z.string()),
    sms: readSms(reader, production),
    email: readEmail(reader, production),
    stagingRecipients: reader.read('STAGING_RECIPIENTS', recipients, []),
    metricsToken: reader.find(
      'METRICS_TOKEN',
      z.string().min(shortestSecret, `must have at least ${shortestSecret} characters`),
    ),
    logLevel: reader.read('LOG_LEVEL', z.enum(logLevels), 'info'),
  }
  reader.throwProblems()
  return config
}

const projectFolder = path.resolve(import.meta.dirname, '../..')

function readSms(reader: Reader, production: boolean): SmsConfig {
  const provider = reader.read('SMS_PROVIDER', z.enum(['inbox', 'taqnyat', 'unifonic']), 'inbox')
  const readVendor = (variable: string, usual: string) => {
    const baseUrl = reader.read(variable, gatewayAddress, usual)
    if (production) refusePlainHttp(reader, variable, baseUrl)
    return baseUrl
  }
  switch (provider) {
    case 'inbox':
      if (production) reader.refuse('SMS_PROVIDER', 'must not be inbox in production')
      return { provider }
    case 'taqnyat':
      return {
        provider,
        baseUrl: readVendor('TAQNYAT_BASE_URL', 'https://api.taqnyat.sa'),
        bearerToken: reader.require('TAQNYAT_BEARER_TOKEN', z.string()),
        sender: reader.require('TAQNYAT_SENDER', senderName),
      }
    case 'unifonic':
      return {
        provider,
        baseUrl: readVendor('UNIFONIC_BASE_URL', 'https://el.cloud.unifonic.com'),
        appSid: reader.require('UNIFONIC_APP_SID', z.string()),
        sender: reader.require('UNIFONIC_SENDER', senderName),
      }
  }
}

function readEmail(reader: Reader, production: boolean): EmailConfig {
  const providers = z.enum(['inbox', 'smtp', 'none'])
  const provider = reader.read('EMAIL_PROVIDER', providers, production ? 'none' : 'inbox')
  if (production && provider === 'inbox') reader.refuse('EMAIL_PROVIDER', 'must not be inbox in production')
  if (provider !== 'smtp') return { provider }

  const port = reader.read('SMTP_PORT', portNumber, 587)
  const security = reader.read(
    'SMTP_SECURITY',
    z.enum(mailSecurities),
    port === implicitTlsPort ? 'tls' : 'starttls',
  )
  const user = reader.find('SMTP_USER', z.string())
  const password = reader.find('SMTP_PASSWORD', z.string())
  if (user && !password) reader.refuse('SMTP_PASSWORD', 'is required with SMTP_USER')
  if (password && !user) reader.refuse('SMTP_USER', 'is required with SMTP_PASSWORD')
  const host = reader.require('SMTP_HOST', z.string())
  if (production && security === 'none' && !isThisMachine(host))
    reader.refuse('SMTP_SECURITY', 'must be tls or starttls in production, unless the server is this machine')
  return {
    provider,
    host,
    port,
    security,
    login: user && password ? { user, password } : undefined,
    from: reader.require('EMAIL_FROM', z.email('must be an email address')),
  }
}

/** Where mail servers speak TLS from the first byte. */
const implicitTlsPort = 465

const databaseAddress = z
  .string()
  .refine((text) => /^postgres(ql)?:$/.test(URL.parse(text)?.protocol ?? ''), 'must start with postgres://')

const proxies = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .refine((list) => list.every(isNetwork), 'must be IP addresses or CIDR ranges, separated by commas')

function isNetwork(text: string) {
  const [host = '', bits, ...rest] = text.split('/')
  const version = isIP(host)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

const recipients = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .refine(
    (list) => list.every((one) => /^\+[1-9]\d{6,14}$/.test(one) || z.email().safeParse(one).success),
    'must be phones as +9665… and email addresses, separated by commas',
  )

const senderName = z.string().max(11, 'must have at most 11 characters')
