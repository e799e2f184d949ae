import { isIP } from 'node:net'
import path from 'node:path'
import { z } from 'zod'
import { PlainError } from '#server/process/plain-error'

/** Everything that may differ from one store to the next, parsed once. Nobody else reads the environment. */
export type Config = {
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
  /** The practice gateway that `npm start` brings up, and whom it plays; undefined with a real gateway. */
  sandbox: { port: number; plays: 'moyasar' | 'tap' } | undefined
  payments: PaymentsConfig
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

export type PaymentsConfig = {
  provider: 'sandbox' | 'moyasar' | 'tap'
  /** Where the server reaches the gateway; no slash and no version at the end. */
  baseUrl: string
  /** Where the visitor's browser reaches it. */
  publicBaseUrl: string
  publishableKey: string
  secretKey: string
  /** Moyasar signs with a secret of its own, Tap with the secret key. */
  webhookSecret: string
  /** Where the gateway tells what happened. */
  webhookUrl: string
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

export type Environment = Readonly<Record<string, string | undefined>>

const mailSecurities = ['tls', 'starttls', 'none'] as const
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** Known to everybody who reads this, so never good enough for production. */
const sandboxDefaults = {
  publishableKey: 'pk_test_sandbox',
  secretKey: 'sk_test_sandbox',
  webhookSecret: 'whsec_test_sandbox',
}

/** Names every wrong variable with its reason. Values stay out of it where they could be secrets. */
export class ConfigError extends PlainError {
  override name = 'ConfigError'
  readonly problems: readonly Problem[]

  constructor(problems: readonly Problem[]) {
    const lines = problems.map(({ variable, reason }) => `  ${variable}: ${reason}`)
    super(`The configuration is wrong:\n${lines.join('\n')}`)
    this.problems = problems
  }
}

export type Problem = { variable: string; reason: string }

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

function readPayments(
  reader: Reader,
  { mode, host, port, publicUrl }: { mode: Config['mode']; host: string; port: number; publicUrl: string },
): Pick<Config, 'payments' | 'sandbox'> {
  const production = mode === 'production'
  const provider = reader.read('PAYMENT_PROVIDER', z.enum(['sandbox', 'moyasar', 'tap']), 'sandbox')
  const sandboxPort = reader.read('SANDBOX_PORT', portNumber, port + 1)
  const plays = provider === 'tap' ? 'tap' : 'moyasar'
  const name = plays === 'tap' ? 'TAP' : 'MOYASAR'
  // Tap without its keys is practised at, too: there is no other word for it in the environment.
  const isPractice =
    provider === 'sandbox' || (plays === 'tap' && !production && reader.isUnset('TAP_SECRET_KEY'))
  const webhookSecretOf = (otherwise?: string) =>
    plays === 'tap' ? '' : reader.readOr('MOYASAR_WEBHOOK_SECRET', z.string(), otherwise)

  if (mode === 'staging') {
    for (const variable of [`${name}_PUBLISHABLE_KEY`, `${name}_SECRET_KEY`]) {
      const isReal = isLive(reader.find(variable, z.string()) ?? '')
      if (isReal) reader.refuse(variable, 'must not be a live key in staging: the copy has real cards')
    }
  }
  if (isPractice) {
    if (production) reader.refuse('PAYMENT_PROVIDER', 'must not be sandbox in production')
    if (sandboxPort === port) reader.refuse('SANDBOX_PORT', 'must differ from PORT')
    const baseUrl = reader.find(`${name}_BASE_URL`, gatewayAddress)
    return {
      sandbox: { port: sandboxPort, plays },
      payments: {
        provider,
        baseUrl: baseUrl ?? `http://127.0.0.1:${sandboxPort}`,
        publicBaseUrl: baseUrl ?? `http://${new URL(publicUrl).hostname}:${sandboxPort}`,
        publishableKey: reader.read(`${name}_PUBLISHABLE_KEY`, z.string(), sandboxDefaults.publishableKey),
        secretKey: reader.read(`${name}_SECRET_KEY`, z.string(), sandboxDefaults.secretKey),
        webhookSecret: webhookSecretOf(sandboxDefaults.webhookSecret),
        webhookUrl: `http://${reachable(host)}:${port}/api/webhooks/${plays}`,
      },
    }
  }

  const usual = plays === 'tap' ? 'https://api.tap.company' : 'https://api.moyasar.com'
  const baseUrl = reader.read(`${name}_BASE_URL`, gatewayAddress, usual)
  const publishableKey = reader.require(`${name}_PUBLISHABLE_KEY`, publishableKeyShape)
  const secretKey = reader.require(`${name}_SECRET_KEY`, secretKeyShape)
  const webhookSecret = webhookSecretOf()

  if (publishableKey && secretKey && isLive(publishableKey) !== isLive(secretKey)) {
    reader.refuse(`${name}_SECRET_KEY`, `must be of the same mode (test or live) as ${name}_PUBLISHABLE_KEY`)
  }
  if (production) {
    refusePlainHttp(reader, `${name}_BASE_URL`, baseUrl)
    if (webhookSecret && webhookSecret.length < shortestSecret)
      reader.refuse('MOYASAR_WEBHOOK_SECRET', `must have at least ${shortestSecret} characters in production`)
    // A practice gateway on this machine takes no real card either.
    if (!isLive(secretKey) && !isThisMachine(new URL(baseUrl).hostname))
      reader.refuse(
        `${name}_SECRET_KEY`,
        'must be a live key in production: with a test key test cards buy real plans',
      )
    refuseDefault(reader, `${name}_PUBLISHABLE_KEY`, publishableKey, sandboxDefaults.publishableKey)
    refuseDefault(reader, `${name}_SECRET_KEY`, secretKey, sandboxDefaults.secretKey)
    refuseDefault(reader, 'MOYASAR_WEBHOOK_SECRET', webhookSecret, sandboxDefaults.webhookSecret)
  }
  const webhookUrl = `${publicUrl}/api/webhooks/${plays}`
  const keys = { publishableKey, secretKey, webhookSecret, webhookUrl }
  return { sandbox: undefined, payments: { provider, baseUrl, publicBaseUrl: baseUrl, ...keys } }
}

/** An address to which one can connect, for one on which one listens. */
function reachable(host: string) {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}

function refuseDefault(reader: Reader, variable: string, value: string, known: string) {
  if (value === known)
    reader.refuse(variable, 'must not be the well-known value of the sandbox in production')
}

/** Enough that nobody guesses it by trying. */
const shortestSecret = 16

/** Keys, tokens and people's phones go there. */
function refusePlainHttp(reader: Reader, variable: string, address: string) {
  if (!isSafeOrigin(address))
    reader.refuse(variable, 'must start with https:// in production, unless it is this machine')
}

function isLive(key: string) {
  return key.includes('_live_')
}

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

/** Reads variable by variable and collects what is wrong, so that one run tells everything. */
class Reader {
  readonly #env: Environment
  readonly #problems: Problem[] = []

  constructor(env: Environment) {
    this.#env = env
  }

  /** Empty counts as unset, as container tools pass variables that have no value. */
  isUnset(variable: string) {
    return !this.#env[variable]?.trim()
  }

  find<T>(variable: string, shape: z.ZodType<T, string>): T | undefined {
    const text = this.#env[variable]?.trim()
    if (!text) return undefined
    const parsed = shape.safeParse(text)
    if (parsed.success) return parsed.data
    this.refuse(variable, reasonOf(parsed.error))
    return undefined
  }

  read<T>(variable: string, shape: z.ZodType<T, string>, otherwise: NoInfer<T>): T {
    return this.find(variable, shape) ?? otherwise
  }

  /** Comes back empty when it is missing; then `throwProblems` throws anyway. */
  require(variable: string, shape: z.ZodType<string, string>): string {
    if (this.isUnset(variable)) this.refuse(variable, 'is required')
    return this.find(variable, shape) ?? ''
  }

  /** What may be left out only where there is another word for it. */
  readOr(variable: string, shape: z.ZodType<string, string>, otherwise: string | undefined): string {
    return otherwise === undefined ? this.require(variable, shape) : this.read(variable, shape, otherwise)
  }

  /** The first reason counts: what follows from it would only confuse. */
  refuse(variable: string, reason: string) {
    if (this.#problems.some((problem) => problem.variable === variable)) return
    this.#problems.push({ variable, reason })
  }

  throwProblems() {
    if (this.#problems.length > 0) throw new ConfigError(this.#problems)
  }
}

function reasonOf(error: z.ZodError) {
  return error.issues
    .map((issue) =>
      issue.code === 'invalid_value' ? `must be one of ${issue.values.join(', ')}` : issue.message,
    )
    .join('; ')
}

const portNumber = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a whole number from 1 to 65535')
  .transform(Number)
  .refine((port) => port >= 1 && port <= 65_535, 'must be a whole number from 1 to 65535')

const address = z.string().refine((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''), {
  message: 'must be an address that starts with http:// or https://',
  abort: true,
})

const origin = address
  .refine((text) => {
    const url = new URL(text)
    return url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password
  }, 'must have nothing after host and port')
  .transform((text) => new URL(text).origin)

/** The version belongs to the adapter, also when somebody writes it here. */
const gatewayAddress = address.transform((text) => text.replace(/\/+$/, '').replace(/\/v\d+$/, ''))

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
const publishableKeyShape = z.string().regex(/^pk_(test|live)_/, 'must start with pk_test_ or pk_live_')
const secretKeyShape = z.string().regex(/^sk_(test|live)_/, 'must start with sk_test_ or sk_live_')

/** Plain HTTP would send session cookies in the clear; on this machine alone it may. */
function isSafeOrigin(text: string) {
  const url = new URL(text)
  return url.protocol === 'https:' || isThisMachine(url.hostname)
}

function isThisMachine(host: string) {
  return host === 'localhost' || /^127\./.test(host)
}
