import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { loadConfig } from './config.ts'
import { ConfigError, type Environment } from './environment.ts'

const production = {
  STORE_MODE: 'production',
  PUBLIC_URL: 'https://store.example',
  DATABASE_URL: 'postgres://shop@db/shop?sslmode=verify-full',
  PAYMENT_PROVIDER: 'moyasar',
  MOYASAR_PUBLISHABLE_KEY: 'pk_live_1',
  MOYASAR_SECRET_KEY: 'sk_live_1',
  MOYASAR_WEBHOOK_SECRET: 'sixteen or more of them',
  SMS_PROVIDER: 'taqnyat',
  TAQNYAT_BEARER_TOKEN: 'token',
  TAQNYAT_SENDER: 'Siyaj',
}

function problems(env: Environment): Record<string, string> {
  try {
    loadConfig(env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return Object.fromEntries(error.problems.map(({ variable, reason }) => [variable, reason]))
  }
  return {}
}

test('a value whose quotes its reader left is refused by them, and by nothing that follows', () => {
  const quoted = expect.stringMatching(/stands in single quotes.*docker run --env-file.*take them away/)
  const address = `'${production.DATABASE_URL}'`
  expect(problems({ ...production, DATABASE_URL: address })).toEqual({ DATABASE_URL: quoted })
  const secret = { MOYASAR_WEBHOOK_SECRET: "'sixteen or more # of them'" }
  expect(problems({ ...production, ...secret })).toEqual({ MOYASAR_WEBHOOK_SECRET: quoted })
  const file = { MOYASAR_SECRET_KEY: '', MOYASAR_SECRET_KEY_FILE: "'/run/secrets/moyasar'" }
  expect(problems({ ...production, ...file })).toMatchObject({ MOYASAR_SECRET_KEY_FILE: quoted })
  expect(problems({ ...production, MOYASAR_WEBHOOK_SECRET: "it's sixteen or more" })).toEqual({})
})

describe('an empty environment', () => {
  test('gives a demo on this machine alone', () => {
    expect(loadConfig({})).toMatchObject({
      mode: 'demo',
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://localhost:3000',
      apiBaseUrl: undefined,
      databaseUrl: undefined,
      trustedProxies: [],
      sandbox: { port: 3001, plays: 'moyasar' },
      payments: {
        provider: 'sandbox',
        baseUrl: 'http://127.0.0.1:3001',
        publicBaseUrl: 'http://localhost:3001',
        publishableKey: 'pk_test_sandbox',
      },
      fatoora: {
        baseUrl: 'http://127.0.0.1:3002/e-invoicing',
        portal: 'http://localhost:3002/sandbox#otps',
        sandbox: { port: 3002 },
        sealingKeys: undefined,
      },
      sms: { provider: 'inbox' },
      email: { provider: 'inbox' },
    })
    expect(path.basename(loadConfig({}).dataDir)).toBe('.data')
  })

  test('and so does one of empty values', () => {
    expect(loadConfig({ PORT: '', DATABASE_URL: ' ', API_BASE_URL: '' })).toEqual(loadConfig({}))
  })
})

test('ports follow PORT unless they are named', () => {
  expect(loadConfig({ PORT: '4000' }).sandbox).toMatchObject({ port: 4001 })
  expect(loadConfig({ PORT: '4000' }).fatoora.sandbox).toEqual({ port: 4002 })
  expect(loadConfig({ PORT: '4000', SANDBOX_PORT: '4002' }).fatoora.sandbox).toEqual({ port: 4003 })
  expect(problems({ FATOORA_SANDBOX_PORT: '3001' })).toHaveProperty('FATOORA_SANDBOX_PORT')
  expect(loadConfig({ PORT: '4000' }).publicUrl).toBe('http://localhost:4000')
  expect(loadConfig({ PORT: '4000', SANDBOX_PORT: '9' }).payments.baseUrl).toBe('http://127.0.0.1:9')
})

test('an authority that is named is not played', () => {
  expect(loadConfig({ FATOORA_BASE_URL: 'https://invoices.example/e-invoicing/' }).fatoora).toEqual({
    baseUrl: 'https://invoices.example/e-invoicing',
    portal: 'https://fatoora.zatca.gov.sa',
    sandbox: undefined,
  })
})

test('origins lose their slash, gateways their version', () => {
  expect(loadConfig({ PUBLIC_URL: 'https://store.example/' }).publicUrl).toBe('https://store.example')
  expect(loadConfig({ MOYASAR_BASE_URL: 'http://localhost:9/v1/' }).payments.baseUrl).toBe(
    'http://localhost:9',
  )
})

test('trusted proxies are addresses and ranges', () => {
  expect(loadConfig({ TRUSTED_PROXIES: '10.0.0.0/8, ::1' }).trustedProxies).toEqual(['10.0.0.0/8', '::1'])
  for (const everybody of ['0.0.0.0/0', '10.0.0.1, ::/0'])
    expect(() => loadConfig({ TRUSTED_PROXIES: everybody })).toThrow('TRUSTED_PROXIES: must not be everybody')
})

test('the error names every wrong variable', () => {
  const found = problems({
    STORE_MODE: 'live',
    PORT: '70000',
    PUBLIC_URL: 'store.example',
    API_BASE_URL: 'https://api.example/v1',
    TRUSTED_PROXIES: '10.0.0.0/33',
    DATABASE_URL: 'mysql://db',
    PAYMENT_PROVIDER: 'cash',
    SMS_PROVIDER: 'taqnyat',
    METRICS_TOKEN: 'short',
    LOG_LEVEL: 'loud',
  })
  expect(Object.keys(found).toSorted()).toEqual([
    'API_BASE_URL',
    'DATABASE_URL',
    'LOG_LEVEL',
    'METRICS_TOKEN',
    'PAYMENT_PROVIDER',
    'PORT',
    'PUBLIC_URL',

    'STORE_MODE',
    'TAQNYAT_BEARER_TOKEN',
    'TAQNYAT_SENDER',
    'TRUSTED_PROXIES',
  ])
  expect(() => loadConfig({ PORT: 'x', STORE_MODE: 'y' })).toThrow(
    'The configuration is wrong:\n  STORE_MODE: must be one of demo, staging, production\n  PORT: must be a whole number from 1 to 65535',
  )
})

test('SMS go by either company', () => {
  const unifonic = { SMS_PROVIDER: 'unifonic', UNIFONIC_APP_SID: 'sid', UNIFONIC_SENDER: 'Siyaj' }
  expect(loadConfig(unifonic).sms).toEqual({
    provider: 'unifonic',
    baseUrl: 'https://el.cloud.unifonic.com',
    appSid: 'sid',
    sender: 'Siyaj',
  })
  expect(problems({ SMS_PROVIDER: 'unifonic', UNIFONIC_SENDER: 'longer than eleven' })).toEqual({
    UNIFONIC_APP_SID: 'is required',
    UNIFONIC_SENDER: 'must have at most 11 characters',
  })
})

describe('email over SMTP', () => {
  const smtp = { EMAIL_PROVIDER: 'smtp', SMTP_HOST: 'mail.example', EMAIL_FROM: 'no-reply@store.example' }

  test('is encrypted unless somebody says otherwise, and may need a login', () => {
    expect(loadConfig(smtp).email).toEqual({
      provider: 'smtp',
      host: 'mail.example',
      port: 587,
      security: 'starttls',
      login: undefined,
      from: 'no-reply@store.example',
    })
    expect(loadConfig({ ...smtp, SMTP_PORT: '465', SMTP_USER: 'u', SMTP_PASSWORD: 'p' }).email).toMatchObject(
      {
        security: 'tls',
        login: { user: 'u', password: 'p' },
      },
    )
  })

  test('names what is missing', () => {
    expect(problems({ EMAIL_PROVIDER: 'smtp', SMTP_USER: 'u', EMAIL_FROM: 'store' })).toEqual({
      SMTP_HOST: 'is required',
      SMTP_PASSWORD: 'is required with SMTP_USER',
      EMAIL_FROM: 'must be an email address',
    })
  })

  test('is never sent in the clear over the network by a live store', () => {
    const open = { ...production, ...smtp, SMTP_SECURITY: 'none' }
    expect(Object.keys(problems(open))).toEqual(['SMTP_SECURITY'])
    expect(problems({ ...open, SMTP_HOST: '127.0.0.1' })).toEqual({})
    expect(loadConfig({ ...production, ...smtp }).email).toMatchObject({ provider: 'smtp' })
  })
})

test('no value of a secret gets into the error', () => {
  const secret = 'hidden-value'
  const env = { PAYMENT_PROVIDER: 'moyasar', MOYASAR_SECRET_KEY: secret, DATABASE_URL: `x://u:${secret}@db` }
  expect(() => loadConfig(env)).toThrow(ConfigError)
  expect(() => loadConfig(env)).not.toThrow(secret)
})

test('the owner of the database is named beside the role that uses it', () => {
  const urls = { DATABASE_URL: 'postgres://app@db/shop', DATABASE_OWNER_URL: 'postgres://owner@db/shop' }
  expect(loadConfig(urls)).toMatchObject({
    databaseUrl: urls.DATABASE_URL,
    databaseOwnerUrl: urls.DATABASE_OWNER_URL,
  })
  expect(problems({ DATABASE_OWNER_URL: urls.DATABASE_OWNER_URL })).toEqual({
    DATABASE_URL: 'is required with DATABASE_OWNER_URL',
  })
})

describe('staging', () => {
  const copy = { STORE_MODE: 'staging', DATABASE_URL: 'postgres://app@db/copy' }

  test('is a copy at the practice gateway, on this machine alone', () => {
    expect(loadConfig(copy)).toMatchObject({
      mode: 'staging',
      host: '127.0.0.1',
      sandbox: { plays: 'moyasar' },
      fatoora: { baseUrl: 'http://127.0.0.1:3002/e-invoicing' },
      stagingRecipients: [],
    })
    expect(problems({ STORE_MODE: 'staging' })).toEqual({
      DATABASE_URL: 'is required in staging: the copy of a production database',
    })
  })

  test.each(['sandbox', 'moyasar'])('takes no live keys (%s)', (provider) => {
    const { MOYASAR_SECRET_KEY, MOYASAR_PUBLISHABLE_KEY, MOYASAR_WEBHOOK_SECRET } = production
    const keys = { MOYASAR_SECRET_KEY, MOYASAR_PUBLISHABLE_KEY, MOYASAR_WEBHOOK_SECRET }
    expect(Object.keys(problems({ ...copy, ...keys, PAYMENT_PROVIDER: provider })).toSorted()).toEqual([
      'MOYASAR_PUBLISHABLE_KEY',
      'MOYASAR_SECRET_KEY',
    ])
  })

  test('reports to no authority but one on its own machine', () => {
    const far = { ...copy, FATOORA_BASE_URL: 'https://gw-fatoora.zatca.gov.sa/e-invoicing' }
    expect(problems(far)).toHaveProperty('FATOORA_BASE_URL')
    expect(problems({ ...copy, FATOORA_BASE_URL: 'http://localhost:9/e-invoicing' })).toEqual({})
  })

  test('names to whom it may send all the same', () => {
    const named = { ...copy, STAGING_RECIPIENTS: '+966500000001, ops@store.example' }
    expect(loadConfig(named).stagingRecipients).toEqual(['+966500000001', 'ops@store.example'])
    expect(problems({ ...copy, STAGING_RECIPIENTS: 'everybody' })).toHaveProperty('STAGING_RECIPIENTS')
  })
})

describe('production', () => {
  test('starts with real parts', () => {
    expect(loadConfig(production)).toMatchObject({
      mode: 'production',
      host: '0.0.0.0',
      sandbox: undefined,
      payments: { provider: 'moyasar', baseUrl: 'https://api.moyasar.com' },
      fatoora: { baseUrl: 'https://gw-fatoora.zatca.gov.sa/e-invoicing', sandbox: undefined },
      sms: { provider: 'taqnyat', baseUrl: 'https://api.taqnyat.sa' },
      email: { provider: 'none' },
    })
  })

  test('refuses every part of the demo at once', () => {
    expect(Object.keys(problems({ STORE_MODE: 'production', EMAIL_PROVIDER: 'inbox' })).toSorted()).toEqual([
      'DATABASE_URL',
      'EMAIL_PROVIDER',
      'PAYMENT_PROVIDER',
      'PUBLIC_URL',
      'SMS_PROVIDER',
    ])
  })

  test.each([
    ['MOYASAR_SECRET_KEY', 'sk_test_sandbox'],
    ['MOYASAR_PUBLISHABLE_KEY', 'pk_test_sandbox'],
    ['MOYASAR_WEBHOOK_SECRET', 'whsec_test_sandbox'],
    ['MOYASAR_WEBHOOK_SECRET', 'fifteen letters'],
    ['MOYASAR_FORMER_WEBHOOK_SECRET', 'whsec_test_sandbox'],
    ['MOYASAR_FORMER_WEBHOOK_SECRET', 'fifteen letters'],
    ['MOYASAR_BASE_URL', 'http://gateway.example'],
    ['MOYASAR_BASE_URL', 'http://127.gateway.example'],
    ['TAQNYAT_BASE_URL', 'http://sms.example'],
    ['FATOORA_BASE_URL', 'http://invoices.example'],
    ['PUBLIC_URL', 'http://store.example'],
    ['PUBLIC_URL', 'http://127.0.0.1.store.example'],
  ])('refuses %s=%s', (variable, value) => {
    expect(problems({ ...production, [variable]: value })).toHaveProperty(variable)
  })

  test('reports sales to whom has an id and a key, at the address of the vendor alone', () => {
    const meta = { META_PIXEL_ID: '123456', META_ACCESS_TOKEN: 'token' }
    const at = (env: Environment) => {
      const { vendors, addresses } = loadConfig(env).measurement
      return vendors.map(({ vendor }) => [vendor, addresses.get(vendor)])
    }
    expect(at(production)).toEqual([])
    expect(at({ ...production, ...meta })).toEqual([['meta', 'https://graph.facebook.com']])
    const half = problems({ ...production, META_PIXEL_ID: '123456', GA4_API_SECRET: 'secret' })
    expect(Object.keys(half)).toEqual(['GA4_MEASUREMENT_ID', 'META_ACCESS_TOKEN'])
    expect(JSON.stringify(problems({ ...production, ...meta, META_PIXEL_ID: 'a b' }))).not.toContain('token')
    const practice = { MEASUREMENT_PRACTICE_URL: 'http://127.0.0.1:3005' }
    expect(problems({ ...production, ...practice })).toHaveProperty('MEASUREMENT_PRACTICE_URL')
    expect(problems(meta)).toHaveProperty('MEASUREMENT_PRACTICE_URL')
    expect(at({ ...meta, ...practice })).toEqual([['meta', 'http://127.0.0.1:3005']])
    // Those that staff set go no further.
    expect(loadConfig({}).measurement).toMatchObject({ reach: 'nowhere', addresses: new Map() })
    expect(loadConfig(production).measurement.reach).toBe('live')
  })

  test('keeps files of tickets in a bucket that is named whole, and never in a copy of a live store', () => {
    const bucket = {
      ATTACHMENTS_S3_URL: 'https://s3.example/files/',
      ATTACHMENTS_S3_KEY_ID: 'key',
      ATTACHMENTS_S3_SECRET: 'words of the bucket',
    }
    expect(loadConfig(production).files).toBeUndefined()
    expect(loadConfig({ ...production, ...bucket }).files).toMatchObject({
      bucketUrl: 'https://s3.example/files',
      region: 'us-east-1',
    })
    const { ATTACHMENTS_S3_SECRET: secret, ...half } = bucket
    expect(problems({ ...production, ...half })).toHaveProperty('ATTACHMENTS_S3_SECRET')
    const wrong = problems({ ...production, ...bucket, ATTACHMENTS_S3_URL: 'http://s3.example/files?a=b' })
    expect(wrong).toHaveProperty('ATTACHMENTS_S3_URL')
    expect(JSON.stringify(wrong)).not.toContain(secret)
    expect(
      problems({ ...production, ...bucket, ATTACHMENTS_S3_URL: 'http://s3.example/files' }),
    ).toHaveProperty('ATTACHMENTS_S3_URL')
    expect(problems({ ...bucket, STORE_MODE: 'staging' })).toHaveProperty('ATTACHMENTS_S3_URL')
  })

  test('refuses test keys, with which test cards would buy real plans', () => {
    const keys = { MOYASAR_PUBLISHABLE_KEY: 'pk_test_1', MOYASAR_SECRET_KEY: 'sk_test_1' }
    expect(problems({ ...production, ...keys })).toHaveProperty('MOYASAR_SECRET_KEY')
    const practice = { ...keys, MOYASAR_BASE_URL: 'http://127.0.0.1:4000' }
    expect(problems({ ...production, ...practice })).toEqual({})
    const elsewhere = { ...keys, MOYASAR_BASE_URL: 'https://127.gateway.example' }
    expect(problems({ ...production, ...elsewhere })).toHaveProperty('MOYASAR_SECRET_KEY')
  })

  test('refuses keys of two modes', () => {
    expect(problems({ ...production, MOYASAR_SECRET_KEY: 'sk_test_1' })).toHaveProperty('MOYASAR_SECRET_KEY')
  })

  test('asks for the keys of a real gateway', () => {
    const { MOYASAR_SECRET_KEY: _key, MOYASAR_WEBHOOK_SECRET: _secret, ...rest } = production
    expect(problems(rest)).toEqual({
      MOYASAR_SECRET_KEY: 'is required',
      MOYASAR_WEBHOOK_SECRET: 'is required',
    })
  })
})

describe('Tap', () => {
  const {
    MOYASAR_PUBLISHABLE_KEY: _publishable,
    MOYASAR_SECRET_KEY: _secret,
    MOYASAR_WEBHOOK_SECRET: _webhook,
    ...others
  } = production
  const live = {
    ...others,
    PAYMENT_PROVIDER: 'tap',
    TAP_PUBLISHABLE_KEY: 'pk_live_1',
    TAP_SECRET_KEY: 'sk_live_1',
  }

  test('takes the place of Moyasar, and is told where our webhook is', () => {
    expect(loadConfig(live)).toMatchObject({
      sandbox: undefined,
      payments: {
        provider: 'tap',
        baseUrl: 'https://api.tap.company',
        publicBaseUrl: 'https://api.tap.company',
        secretKey: 'sk_live_1',
        webhookUrl: 'https://store.example/api/webhooks/tap',
      },
    })
    expect(loadConfig({ ...live, TAP_BASE_URL: 'https://tap.test/v2/' }).payments.baseUrl).toBe(
      'https://tap.test',
    )
  })

  test('is played for a demonstration that has no key of its', () => {
    expect(loadConfig({ PAYMENT_PROVIDER: 'tap', PORT: '4000' })).toMatchObject({
      sandbox: { port: 4001, plays: 'tap' },
      payments: {
        provider: 'tap',
        baseUrl: 'http://127.0.0.1:4001',
        publicBaseUrl: 'http://localhost:4001',
        secretKey: 'sk_test_sandbox',
        webhookUrl: 'http://127.0.0.1:4000/api/webhooks/tap',
      },
    })
    const keys = { TAP_PUBLISHABLE_KEY: 'pk_test_1', TAP_SECRET_KEY: 'sk_test_1' }
    expect(loadConfig({ PAYMENT_PROVIDER: 'tap', ...keys })).toMatchObject({
      sandbox: undefined,
      payments: { baseUrl: 'https://api.tap.company' },
    })
  })

  test.each([
    ['TAP_SECRET_KEY', 'sk_test_sandbox'],
    ['TAP_PUBLISHABLE_KEY', 'pk_test_sandbox'],
    ['TAP_SECRET_KEY', 'sk_test_1'],
    ['TAP_SECRET_KEY', ''],
    ['TAP_PUBLISHABLE_KEY', ''],
  ])('is refused in production with %s=%j', (variable, value) => {
    expect(problems({ ...live, [variable]: value })).toHaveProperty(variable)
  })
})

describe('several gateways', () => {
  const tap = { TAP_PUBLISHABLE_KEY: 'pk_live_1', TAP_SECRET_KEY: 'sk_live_1' }
  const both = { ...production, ...tap }

  test('are those that have keys; PAYMENT_PROVIDER takes new cards and, unless it is said otherwise, Apple Pay', () => {
    expect(loadConfig(production)).toMatchObject({ otherPayments: [], applePayProvider: 'moyasar' })
    expect(loadConfig(both)).toMatchObject({
      payments: { provider: 'moyasar', webhookUrl: 'https://store.example/api/webhooks/moyasar' },
      otherPayments: [{ provider: 'tap', webhookUrl: 'https://store.example/api/webhooks/tap' }],
      applePayProvider: 'moyasar',
    })
    expect(loadConfig({ ...both, PAYMENT_PROVIDER: 'tap', APPLE_PAY_PROVIDER: 'moyasar' })).toMatchObject({
      payments: { provider: 'tap' },
      otherPayments: [{ provider: 'moyasar' }],
      applePayProvider: 'moyasar',
    })
  })

  test('may stand beside the practice gateway', () => {
    const keys = { TAP_PUBLISHABLE_KEY: 'pk_test_1', TAP_SECRET_KEY: 'sk_test_1' }
    expect(loadConfig({ ...keys, TAP_BASE_URL: 'http://127.0.0.1:9' })).toMatchObject({
      sandbox: { plays: 'moyasar' },
      payments: { provider: 'sandbox' },
      otherPayments: [{ provider: 'tap', baseUrl: 'http://127.0.0.1:9' }],
    })
  })

  test.each([
    [{ TAP_PUBLISHABLE_KEY: '' }, 'TAP_PUBLISHABLE_KEY'],
    [{ TAP_SECRET_KEY: '' }, 'TAP_SECRET_KEY'],
    [{ TAP_SECRET_KEY: 'sk_test_1' }, 'TAP_SECRET_KEY'],
    [{ PAYMENT_PROVIDER: 'tap', MOYASAR_WEBHOOK_SECRET: '' }, 'MOYASAR_WEBHOOK_SECRET'],
    [{ TAP_PUBLISHABLE_KEY: '', TAP_SECRET_KEY: '', APPLE_PAY_PROVIDER: 'tap' }, 'APPLE_PAY_PROVIDER'],
  ])('are refused when one is configured by half: %j', (wrong, variable) => {
    expect(Object.keys(problems({ ...both, ...wrong }))).toEqual([variable])
  })

  test('have no live keys in staging, either of them', () => {
    const copy = { STORE_MODE: 'staging', DATABASE_URL: 'postgres://app@db/copy' }
    expect(Object.keys(problems({ ...copy, ...tap }))).toEqual(['TAP_PUBLISHABLE_KEY', 'TAP_SECRET_KEY'])
  })
})

describe('the key under which the keys of e-invoicing units are sealed', () => {
  const [one, two] = [Buffer.alloc(32), Buffer.alloc(32)].map((key, index) =>
    key.map((_, at) => (at * 37 + index * 11 + 129) % 256),
  )
  const [first = '', second = ''] = [one, two].map((key) => Buffer.from(key ?? []).toString('base64'))

  test('is 32 random bytes in Base64, and an older one may stand behind it', () => {
    expect(loadConfig({ TAX_KEY_ENCRYPTION_KEY: first }).fatoora.sealingKeys).toEqual([one])
    const both = loadConfig({ ...production, TAX_KEY_ENCRYPTION_KEY: `${second}, ${first}` })
    expect(both.fatoora.sealingKeys).toEqual([two, one])
    expect(loadConfig(production).fatoora.sealingKeys).toBeUndefined()
  })

  test.each([
    ['a sentence', 'correct horse battery staple', 'must be 32 bytes in Base64'],
    ['too short', Buffer.alloc(16, 'x').toString('base64'), 'must be 32 bytes in Base64'],
    ['hexadecimal', Buffer.from(first, 'base64').toString('hex'), 'must be 32 bytes in Base64'],
    ['an old one that is none', `${first},old`, 'must be 32 bytes in Base64'],
    ['zeros', Buffer.alloc(32).toString('base64'), 'must be random'],
    ['typed', Buffer.from('This is the passphrase of a shop').toString('base64'), 'must be random'],
  ])('is refused at the start when it is %s, without being repeated', (_, value, reason) => {
    const said = problems({ ...production, TAX_KEY_ENCRYPTION_KEY: value }).TAX_KEY_ENCRYPTION_KEY
    expect(said).toContain(reason)
    expect(said).not.toContain(value)
  })
})

test('how long rows are kept is chosen within the limits', () => {
  expect(loadConfig({}).retention).toMatchObject({ sessions: 180, messages: 540, logMonths: 24 })
  expect(loadConfig({ RETENTION_SESSIONS_DAYS: '30', LOG_MONTHS: '36' }).retention).toMatchObject({
    sessions: 30,
    logMonths: 36,
  })
  expect(() => loadConfig({ RETENTION_MESSAGES_DAYS: '10', LOG_MONTHS: '12' })).toThrow(
    /RETENTION_MESSAGES_DAYS: must be a whole number from 90.*LOG_MONTHS: must be a whole number from 13/s,
  )
  // The rows of the log take them along.
  const longer = { RETENTION_PERSONAL_VALUES_DAYS: '1825' }
  expect(() => loadConfig(longer)).toThrow(
    /RETENTION_PERSONAL_VALUES_DAYS: is longer.*set LOG_MONTHS to 60 at least/s,
  )
  expect(loadConfig({ ...longer, LOG_MONTHS: '60' }).retention.personalValues).toBe(1_825)
  expect(loadConfig({ RETENTION_PERSONAL_VALUES_DAYS: '730' }).retention.personalValues).toBe(730)
})

test('secrets may stand in files, which are named when they cannot be read', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'ishtirak-secrets-'))
  const file = path.join(folder, 'token')
  writeFileSync(file, 'a-token-of-metrics\n')
  expect(loadConfig({ METRICS_TOKEN_FILE: file }).metricsToken).toBe('a-token-of-metrics')
  // What stands in the environment itself counts.
  expect(loadConfig({ METRICS_TOKEN_FILE: file, METRICS_TOKEN: 'another-one-of-them' }).metricsToken).toBe(
    'another-one-of-them',
  )
  expect(() => loadConfig({ METRICS_TOKEN_FILE: path.join(folder, 'nowhere') })).toThrow(
    'METRICS_TOKEN_FILE: cannot be read (ENOENT)',
  )
  // No secret, so nothing is read.
  expect(loadConfig({ HOST_FILE: file }).host).toBe('127.0.0.1')
  rmSync(folder, { recursive: true, force: true })
})
