import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { expect, test } from 'vitest'
import { startEmbeddedPostgres } from '#server/postgres/supervisor'
import { endAfterAll } from '#test/at-the-end'
import { freePorts, program } from '#test/processes'
import { random } from '#test/random'
import { visitor, type Json } from '#test/visitor'
import { startSmtpSandbox } from '../sandbox/smtp/start-smtp-sandbox.ts'
import { newTally } from './crash/open-street.ts'
import { playPerson } from './crash/person.ts'
import { openSmsCompany } from './crash/sms-company.ts'

/**
 * docs/going-live.md by the letter, as far as a machine can go: its SQL, its variables and its commands in their sequence, in production
 * mode on an empty PostgreSQL, with practice companies at the addresses of the real ones; then what section 9 wants on the day.
 */
const run = promisify(execFile)
const page = readFileSync('docs/going-live.md', 'utf8')
const scripts = (JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> })
  .scripts
const dataDir = mkdtempSync(path.join(tmpdir(), 'ishtirak-live-'))
const postgres = await startEmbeddedPostgres({ dataDir })
const [port = 0, workerPort = 0, gatewayPort = 0] = await freePorts(3)
const sms = await openSmsCompany()
const smtp = await startSmtpSandbox({ host: '127.0.0.1', port: 0 })
const atTheEnd = endAfterAll()
atTheEnd(() => rmSync(dataDir, { recursive: true, force: true }))
atTheEnd(() => postgres.stop())
atTheEnd(() => sms.close())
atTheEnd(() => smtp.close())

const keys = {
  PUBLISHABLE_KEY: 'pk_live_0123456789',
  SECRET_KEY: 'sk_live_0123456789',
  WEBHOOK_SECRET: 'a secret of sixteen',
}
/** The database of the page's SQL, under another name: the embedded server has one of that name already. */
const named = (text: string) => text.replaceAll('ishtirak', 'live')
const socket = encodeURIComponent(new URL(postgres.url).searchParams.get('host') ?? '')
const urlOf = (role: string) => `postgresql://${role}@localhost/live?host=${socket}`
const env: Record<string, string> = {
  STORE_MODE: 'production',
  PUBLIC_URL: 'https://store.example',
  DATABASE_URL: urlOf('live_app'),
  HOST: '127.0.0.1',
  PORT: String(port),
  WORKER_PORT: String(workerPort),
  TRUSTED_PROXIES: '127.0.0.1',
  PAYMENT_PROVIDER: 'moyasar',
  ...Object.fromEntries(Object.entries(keys).map(([name, value]) => [`MOYASAR_${name}`, value])),
  MOYASAR_BASE_URL: `http://127.0.0.1:${gatewayPort}`,
  ...sms.env,
  EMAIL_PROVIDER: 'smtp',
  SMTP_HOST: '127.0.0.1',
  SMTP_PORT: String(smtp.port),
  SMTP_SECURITY: 'none',
  EMAIL_FROM: 'store@store.example',
  METRICS_TOKEN: 'a token of the metrics',
  LOG_LEVEL: 'error',
}
const owner = { DATABASE_OWNER_URL: urlOf('live_owner') }

/** The same, which must succeed. */
async function succeed(...asked: Parameters<typeof command>): Promise<void> {
  const { code, said } = await command(...asked)
  expect(code, said).toBe(0)
}

/** Runs a command of the page: its file, by package.json. */
async function command(name: string, more: Record<string, string> = {}, ...args: string[]) {
  const file = /(?:scripts|src)\/[\w/-]+\.ts$/.exec(scripts[name] ?? '')?.[0]
  if (!file) throw new Error(`the page names ${name}, which is no command`)
  return run(process.execPath, [file, ...args], {
    env: { PATH: process.env['PATH'] ?? '', ...env, ...more },
  }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      said: error.stdout + error.stderr,
    }),
  )
}

const browser = visitor('127.0.0.1')
const web = (route: string) => `http://127.0.0.1:${port}${route}`

async function staff(method: string, route: string, token: string, json?: Json): Promise<Json> {
  const answer = await browser.ask(method, web(`/api/users/v1${route}`), {
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      'idempotency-key': `live-${Math.random()}`,
    },
    ...(json && { json }),
  })
  expect(answer.status, `${method} ${route}: ${answer.text}`).toBeLessThan(300)
  return answer.body
}

test(
  'the page leads from an empty database to a store that sells',
  { timeout: 300_000, retry: 0 },
  async () => {
    // Section 2: roles and database.
    const [, statements = ''] = /```sql\n([\s\S]*?)```/.exec(page) ?? []
    const superuser = new pg.Client({ connectionString: postgres.ownerUrl })
    await superuser.connect()
    for (const statement of named(statements).split(';').slice(0, -1)) await superuser.query(statement)
    await superuser.end()

    // Section 3: whatever is missing is named, and stands in the page.
    const bare = await run(process.execPath, ['build/store/web.js'], {
      env: { PATH: process.env['PATH'] ?? '', STORE_MODE: 'production' },
    }).catch((error: { stderr: string; stdout: string }) => ({ stderr: error.stderr + error.stdout }))
    const missing = [...bare.stderr.matchAll(/^\W*([A-Z][A-Z_]{3,}):/gm)].map(([, name]) => name)
    expect(missing).toEqual(expect.arrayContaining(['PUBLIC_URL', 'DATABASE_URL', 'SMS_PROVIDER']))
    expect(missing.filter((name) => !page.includes(`\`${name}`))).toEqual([])

    // Its commands, in their sequence.
    const commands = [...page.matchAll(/^npm run ([\w:]+)/gm)].map(([, name = '']) => name)
    expect(commands.slice(0, 5)).toEqual(['migrate', 'admin:create', 'doctor', 'start:worker', 'start:web'])
    await succeed('migrate', owner)
    const account = ['--name', 'Huda', '--email', 'huda@store.example', '--phone', '0512345678']
    const password = 'correct horse battery staple'
    await succeed('admin:create', { ...owner, ADMIN_PASSWORD: password }, ...account)
    const gateway = program({
      name: 'gateway',
      file: 'sandbox/moyasar/main.ts',
      ready: 'Sandbox ready:',
      env: {
        HOST: '127.0.0.1',
        PORT: String(gatewayPort),
        DATA_DIR: dataDir,
        WEBHOOK_URL: web('/api/webhooks/moyasar'),
        EXIT_WITH_PARENT: '1',
        ...keys,
      },
    })
    const programs = [
      gateway,
      program({ name: 'worker', file: 'build/store/worker.js', ready: 'Worker ready', env }),
      program({ name: 'web', file: 'build/store/web.js', ready: 'Store ready', env }),
    ]
    for (const one of programs) {
      await one.start()
      atTheEnd(() => one.kill())
    }
    // A demonstration's command is refused from now on.
    expect((await command('migrate', { ...owner, STORE_MODE: 'demo' })).code).not.toBe(0)

    // Section 3: what balancers ask; section 8: what is watched.
    for (const probe of [web('/readyz'), web('/healthz'), `http://127.0.0.1:${workerPort}/readyz`])
      expect((await browser.ask('GET', probe)).status).toBe(200)
    expect((await browser.ask('GET', web('/metrics'))).status).not.toBe(200)
    // A store that has https is never asked for anything without it: pages, files and the API say so.
    for (const route of ['/', '/favicon.ico', '/robots.txt', '/api/clients/v1/products']) {
      const { headers } = await browser.ask('GET', web(route), { headers: { host: 'store.example' } })
      expect(headers['strict-transport-security'], route).toContain('max-age=31536000')
    }
    const authorization = `Bearer ${env['METRICS_TOKEN']}`
    expect((await browser.ask('GET', web('/metrics'), { headers: { authorization } })).text).toContain('jobs')
    const { said } = await command('doctor')
    expect(said).toMatch(/ok +workers +1 connected/)
    // What a machine cannot have: certificates of an address that is nobody's, backups.
    const failed = [...said.matchAll(/^failed +(.+?) {2,}/gm)].map(([, name]) => name)
    expect(
      failed.filter((name) => !/certificate|backup/.test(name ?? '')),
      said,
    ).toEqual([])

    // Section 4: the store's own settings, by the administrator who was made.
    const { challenge } = await staff('POST', '/otp', '', { email: 'huda@store.example', password })
    const { token } = await staff('POST', '/otp', '', { challenge, code: await sms.readCode('512345678') })
    const { store } = await staff('GET', '/store', token)
    await staff('PATCH', '/store', token, {
      version: store.version,
      legal_name_ar: 'شركة المتجر',
      legal_name_en: 'The Store Co.',
      vat_number: '300000000000003',
      unified_number: '7000000000',
    })
    const { product } = await staff('POST', '/products', token, {
      name_ar: 'الباقة',
      name_en: 'The plan',
      price_with_tax_minor: 11_500,
      points: 100,
      days: 30,
      is_active: true,
      display_status: 'visible',
    })
    const front = await browser.ask('GET', web('/'), {
      headers: { accept: 'text/html', host: 'store.example' },
    })
    expect(front.status).toBe(200)
    expect(front.text).toContain('300000000000003')
    expect((await browser.ask('GET', web('/'), { headers: { host: 'elsewhere.example' } })).status).toBe(421)
    expect((await browser.ask('GET', web('/dev/inbox'), { headers: { host: 'store.example' } })).status).toBe(
      404,
    )

    // Section 9: a purchase, a declined card, a refund, each with its messages.
    const [bought, declined] = await Promise.all(
      (['buy', 'decline'] as const).map((story, index) =>
        playPerson(
          {
            webUrls: [web('')],
            gatewayUrl: `http://127.0.0.1:${gatewayPort}`,
            publishableKey: keys.PUBLISHABLE_KEY,
            products: [product.id],
            coupon: '',
            onAction: () => undefined,
            giveBalance: async () => undefined,
            readCode: sms.readCode,
            tally: newTally(),
          },
          index,
          story,
          random(7),
        ),
      ),
    )
    expect(
      [bought, declined].map((one) => one?.outcome),
      bought?.note || declined?.note,
    ).toEqual(['completed', 'completed'])
    await staff('POST', `/orders/${bought?.orderId}/refunds`, token, {
      amount_minor: 11_500,
      expected_split: { card_minor: 11_500, balance_minor: 0 },
      reason: 'section 9',
      period: 'end',
    })
    const messagesOf = (phone: string | undefined) => sms.sentTo(phone ?? '').length
    await expect.poll(() => messagesOf(bought?.phone)).toBeGreaterThanOrEqual(3)

    // Section 7: what a restore asks finds nothing now.
    for (const name of ['audit:verify', 'books:verify']) await succeed(name)
    browser.close()
  },
)
