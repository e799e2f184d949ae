import { createPublicKey, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { isCertificateOf, readCertificate } from '#einvoice/read-certificate'
import type { TemplateName } from '#rules/messages/message-templates'
import { remindOfCertificate } from '#domain/desk/tax/units/remind-of-certificate'
import { openStampingKey, openUnitSecret } from '#domain/core/unit-secrets'
import { createFatoora } from '#integrations/fatoora/fatoora'
import { createKeySeal } from '#integrations/keys/key-seal'
import { seedDemo } from '#server/seed'
import { createMoyasar } from '#integrations/payments/moyasar'
import { oneGateway, signedInStaff, testApi, testContext } from '#test/api'
import { testDatabase } from '#test/database'
import { START, TestFatoora } from '../../../../../sandbox/fatoora/test-fatoora.ts'

const fatoora = await TestFatoora.open()
afterAll(() => fatoora.close())
const { db, owner } = await testDatabase()
await seedDemo(testContext(db))
const seal = createKeySeal([randomBytes(32)])
const logged: unknown[] = []
const log = { info: keep, warn: keep, error: keep }
function keep(facts: object, message: string) {
  logged.push({ message, ...facts, text: 'err' in facts ? String(facts.err) : '' })
}
// It is never asked.
const gateway = createMoyasar({
  baseUrl: 'http://127.0.0.1:9',
  browserBaseUrl: 'http://127.0.0.1:9',
  publishableKey: 'pk_test_sandbox',
  secretKey: 'sk_test_sandbox',
  webhookSecret: 'a secret of the test',
})
const parts = {
  gateways: oneGateway(gateway),
  taxAuthority: createFatoora({ baseUrl: `${fatoora.url}/e-invoicing` }),
  keySeal: seal,
  log,
}
const now = new Date(START)
const { ask } = testApi(db, { parts, now: () => now })
const admin = await staffAt(now)
const answers: string[] = []

async function staffAt(confirmedAt: Date) {
  const { token } = await signedInStaff(db, 'admin')
  await db
    .updateTable('sessions')
    .set({ confirmed_at: confirmedAt, expires_at: new Date(START + 10 ** 12) })
    .execute()
  return token
}

const base = '/api/users/v1/e_invoicing'
async function call(
  path: string,
  body?: unknown,
  options: { method?: string; headers?: Record<string, string> } = {},
) {
  const answer = await ask(`${options.method ?? (body ? 'POST' : 'GET')} ${base}${path}`, {
    token: admin,
    body,
    ...(options.headers && { headers: options.headers }),
  })
  answers.push(answer.text)
  return answer
}
const state = async () => (await call('')).body.e_invoicing
const openAttempt = async () =>
  (await state()).units.find((unit: { onboarding: unknown }) => unit.onboarding)?.onboarding
const said = { branch: 'الرياض', short_address: 'RRRD2929', activity: 'اشتراكات رقمية' }
const begin = async (changes: object = {}) =>
  call('/onboardings', { environment: 'simulation', otp: await fatoora.otp(), ...said, ...changes })
const step = async (name: string, body: object = {}) =>
  call(`/onboardings/${(await openAttempt()).id}/${name}`, body)

async function onboard(environment: 'simulation' | 'production' = 'simulation') {
  const otp = await fatoora.otp(environment === 'production' ? 'core' : 'simulation')
  expect((await begin({ environment, otp })).status).toBe(201)
  await step('checks')
  await step('certificate')
  expect((await step('activation')).status).toBe(200)
}

const complete = {
  legal_name_ar: 'شركة الاشتراك & الباقات',
  legal_name_en: 'Ishtirak Company',
  vat_number: '310122393500003',
  unified_number: '7001234567',
  address_street: 'طريق الملك فهد',
  address_building: '2322',
  address_district: 'العليا',
  address_city: 'الرياض',
  address_postcode: '12214',
}
const setSettings = (settings: Partial<typeof complete>) =>
  db.updateTable('store_settings').set(settings).execute()

test('what the authority asks of the seller is asked first', async () => {
  await setSettings({ unified_number: '', address_street: '' })
  expect((await state()).missing).toEqual(['unified_number', 'address_street'])
  const refused = await begin()
  expect(refused.status).toBe(409)
  expect(refused.body.code).toBe(900056)
  await setSettings(complete)
  expect((await state()).missing).toEqual([])
})

test('a wrong password leaves an attempt that is begun again', async () => {
  expect((await begin({ otp: '000000' })).status).toBe(201)
  expect(await openAttempt()).toMatchObject({
    state: 'requested',
    problem: { step: 'request', outcome: 'refused', errors: [{ code: 'Invalid-OTP' }] },
    ...said,
  })
  const { units, suggested } = await state()
  expect(units).toHaveLength(1)
  expect(suggested).toEqual(said)
  const early = await step('checks')
  expect(early.body.code).toBe(900054)
})

test.each([
  ['outage', 'unknown'],
  ['error_500', 'unknown'],
  ['too_many', 'busy'],
  ['wrong_certificate', 'other_key'],
])('a password that %s spoils is asked for again', async (fault, outcome) => {
  await fatoora.fault({ fault, call: 'compliance' })
  expect((await begin()).status).toBe(201)
  expect(await openAttempt()).toMatchObject({ state: 'requested', problem: { step: 'request', outcome } })
})

test('goes on where it was interrupted, at every step', async () => {
  await begin()
  const first = await openAttempt()
  expect(first).toMatchObject({ state: 'checking', problem: null })
  await fatoora.fault({ fault: 'rejected', call: 'checks', times: 1 })
  await step('checks')
  expect(await openAttempt()).toMatchObject({
    id: first.id,
    state: 'checking',
    problem: { step: 'checks', outcome: 'refused', errors: [{ code: 'BR-KSA-37' }] },
  })
  const results = (await openAttempt()).checks.map(({ outcome }: { outcome: string }) => outcome)
  expect(results.filter((outcome: string) => outcome === 'accepted')).toHaveLength(5)
  await fatoora.fault({ fault: 'outage', call: 'checks' })
  await step('checks')
  expect(await openAttempt()).toMatchObject({
    state: 'checking',
    problem: { step: 'checks', outcome: 'unknown' },
  })
  await step('checks')
  expect(await openAttempt()).toMatchObject({ state: 'certifying', problem: null })
  expect((await step('checks')).status).toBe(200)
  for (const fault of ['error_504', 'lost_answer', 'wrong_certificate']) {
    await fatoora.fault({ fault, call: 'csids' })
    await step('certificate')
    expect(await openAttempt()).toMatchObject({ state: 'certifying', problem: { step: 'certificate' } })
  }
  await step('certificate')
  expect(await openAttempt()).toMatchObject({ state: 'certified', problem: null })
  expect((await step('certificate')).status).toBe(200)
  const { units } = await fatoora.books()
  expect(units.at(-1)?.checks.passed).toHaveLength(6)
})

test('is not activated under another VAT number, and then for good', async () => {
  await setSettings({ vat_number: '399999999900003' })
  expect((await step('activation')).body.code).toBe(900052)
  await setSettings({ ...complete, address_city: '' })
  expect((await step('activation')).body.code).toBe(900056)
  await setSettings(complete)
  const { id } = await openAttempt()
  const done = await step('activation')
  expect(done.body.e_invoicing.units).toMatchObject([
    {
      prefix: '',
      is_current: true,
      state: 'active',
      environment: 'simulation',
      onboarding: null,
      certificate: { is_ending: false },
    },
  ])
  expect((await call(`/onboardings/${id}/activation`, {})).status).toBe(200)
  const unit = db.selectFrom('tax_units').select('issued_in_phase_1').where('is_current', '=', true)
  expect((await unit.executeTakeFirstOrThrow()).issued_in_phase_1).toEqual({
    invoice: 0,
    credit_note: 0,
    debit_note: 0,
  })
})

test('an active unit stamps with the key of its certificate', async () => {
  const row = await activeCredential()
  expect(isCertificateOf(readCertificate(row.certificate), openStampingKey(seal, row))).toBe(true)
  expect(row).toMatchObject({ kind: 'production', environment: 'simulation', replaced_at: null })
})

function activeCredential() {
  return db
    .selectFrom('tax_units as u')
    .innerJoin('tax_credentials as c', 'c.id', 'u.credential_id')
    .selectAll('c')
    .where('u.is_current', '=', true)
    .executeTakeFirstOrThrow()
}

test('settings that invoices need are kept while a unit is active, and its VAT number too', async () => {
  const change = async (fields: object) => {
    const { version } = (await ask('GET /api/users/v1/store', { token: admin })).body.store
    return ask('PATCH /api/users/v1/store', { token: admin, body: { version, ...fields } })
  }
  const emptied = await change({ unified_number: '', legal_name_ar: '', legal_name_en: '' })
  expect(emptied.status).toBe(422)
  expect(Object.keys(emptied.body.errors)).toEqual(['legal_name_ar', 'unified_number'])
  const other = await change({ vat_number: '399999999900003' })
  expect(Object.keys(other.body.errors)).toEqual(['vat_number'])
  expect((await change({ address_street: 'شارع العليا' })).status).toBe(200)
})

test('is renewed with a new key, while the old one stamps until then', async () => {
  const old = await activeCredential()
  const [unit] = (await state()).units
  const renew = async (otp: string) => call(`/units/${unit.id}/renewals`, { otp })
  await renew('000000')
  expect(await openAttempt()).toMatchObject({
    purpose: 'renewal',
    state: 'requested',
    problem: { outcome: 'refused' },
  })
  const otp = await fatoora.otp()
  await renew(otp)
  await step('checks')
  expect(await openAttempt()).toMatchObject({ purpose: 'renewal', state: 'certifying', ...said })
  expect((await activeCredential()).id).toBe(old.id)
  expect((await step('certificate')).body.errors).toHaveProperty('otp')
  await fatoora.fault({ fault: 'lost_answer', call: 'renewal' })
  await step('certificate', { otp })
  expect(await openAttempt()).toMatchObject({ state: 'certifying', problem: { outcome: 'unknown' } })
  await step('certificate', { otp: await fatoora.otp() })
  const renewed = await activeCredential()
  expect(renewed.id).not.toBe(old.id)
  const [before, after] = [old, renewed].map((row) => createPublicKey(openStampingKey(seal, row)))
  expect(before && after?.equals(before)).toBe(false)
  const { replaced_at } = await db
    .selectFrom('tax_credentials')
    .select('replaced_at')
    .where('id', '=', old.id)
    .executeTakeFirstOrThrow()
  expect(replaced_at).not.toBeNull()
  expect(await openAttempt()).toBeUndefined()
})

test('administrators are reminded once of a certificate that ends within 30 days, and told once that it has ended', async () => {
  const { expires_at } = await activeCredential()
  const at = (daysBefore: number) => ({
    ...testContext(db, parts),
    now: () => new Date(expires_at.getTime() - daysBefore * 86_400_000),
  })
  const reminders = (template: TemplateName = 'tax_certificate_ends') =>
    db.selectFrom('messages').select(['parameters']).where('template', '=', template).execute()
  await remindOfCertificate(at(31))
  expect(await reminders()).toEqual([])
  await remindOfCertificate(at(29))
  await remindOfCertificate(at(28))
  const administrators = await db.selectFrom('staff_users').select('id').where('role', '=', 'admin').execute()
  expect(await reminders()).toHaveLength(administrators.length)
  expect(await reminders('tax_certificate_ended')).toEqual([])
  await remindOfCertificate(at(0))
  await remindOfCertificate(at(-1))
  expect(await reminders()).toHaveLength(administrators.length)
  expect(await reminders('tax_certificate_ended')).toHaveLength(administrators.length)
})

test('what waits for staff names a certificate from 30 days before its end on, and afterwards', async () => {
  const { expires_at } = await activeCredential()
  const ends = async (daysBefore: number) => {
    const moment = new Date(expires_at.getTime() - daysBefore * 86_400_000)
    const { token } = await signedInStaff(db, 'viewer', moment)
    const { ask: later } = testApi(db, { parts, now: () => moment })
    const { body } = await later('GET /api/users/v1/waiting', { token })
    const waits = body.waiting.counts.find(({ kind }: { kind: string }) => kind === 'certificate_ending')
    return waits !== undefined
  }
  expect(await ends(31)).toBe(false)
  expect(await ends(29)).toBe(true)
  expect(await ends(-1)).toBe(true)
})

test('another unit takes the place of an active one, with letters of its own', async () => {
  await onboard('production')
  const { units } = await state()
  expect(units).toMatchObject([
    { prefix: 'A-', is_current: true, state: 'active', environment: 'production' },
    { prefix: '', is_current: false, state: 'active', environment: 'simulation' },
  ])

  // Each has a history of its own: who onboarded it, renewed it, and that it was replaced.
  const { token: viewer } = await signedInStaff(db, 'viewer', now)
  const actionsOf = async (id: string) => {
    const { status, body } = await ask(`GET ${base}/units/${id}/history`, { token: viewer })
    expect(status).toBe(200)
    return body.activities.map(({ action }: { action: string }) => action)
  }
  const [current, before] = units
  expect((await actionsOf(before.id))[0]).toBe('tax_unit.replaced')
  expect(await actionsOf(before.id)).toContain('tax_unit.renewed')
  expect((await actionsOf(current.id))[0]).toBe('tax_unit.activated')
  const nobodys = await ask(`GET ${base}/units/${crypto.randomUUID()}/history`, { token: viewer })
  expect(nobodys).toMatchObject({ status: 404, body: { code: 900050 } })
})

test('one key press is one attempt', async () => {
  const headers = { 'idempotency-key': 'press-1' }
  const body = { environment: 'simulation', otp: await fatoora.otp(), ...said }
  const first = await call('/onboardings', body, { headers })
  const second = await call('/onboardings', body, { headers })
  expect(second.body).toEqual(first.body)
  expect(await openAttempt()).toMatchObject({ state: 'checking' })
})

test('without a key nothing is onboarded, and with another one nothing is opened', async () => {
  const keyless = testApi(db, { parts: { ...parts, keySeal: null }, now: () => now })
  const body = { environment: 'simulation', otp: '123456', ...said }
  const refused = await keyless.ask(`POST ${base}/onboardings`, { token: admin, body })
  expect(refused.body.code).toBe(900055)
  expect((await keyless.ask(`GET ${base}`, { token: admin })).body.e_invoicing.has_key).toBe(false)
  const other = testApi(db, {
    parts: { ...parts, keySeal: createKeySeal([randomBytes(32)]) },
    now: () => now,
  })
  const { id } = await openAttempt()
  const unread = await other.ask(`POST ${base}/onboardings/${id}/checks`, { token: admin, body: {} })
  expect(unread.body.code).toBe(900055)
})

test('the developers’ environment is there in a demonstration alone', async () => {
  const live = testApi(db, { parts: { ...parts, demo: false }, now: () => now })
  const body = { environment: 'sandbox', otp: '123456', ...said }
  const refused = await live.ask(`POST ${base}/onboardings`, { token: admin, body })
  expect(refused.body.errors).toHaveProperty('environment')
  expect((await live.ask(`GET ${base}`, { token: admin })).body.e_invoicing.environments).toEqual([
    'simulation',
    'production',
  ])
})

test.each([
  [{ otp: '12345' }, 'otp'],
  [{ short_address: 'Riyadh' }, 'short_address'],
  [{ branch: ' ' }, 'branch'],
  [{ environment: 'core' }, 'environment'],
])('refuses %j', async (changes, field) => {
  expect((await begin(changes)).body.errors).toHaveProperty(field)
})

test('a VAT group says the number of its member, in any digits', async () => {
  await setSettings({ vat_number: '310122393510003' })
  expect((await begin()).body.errors).toHaveProperty('branch')
  expect((await begin({ branch: '٣٩٩٩٩٩٩٩٩' })).body.errors).toHaveProperty('branch')
  expect((await begin({ branch: '٣٩٩٩٩٩٩٩٩٩' })).status).toBe(201)
  const kept = await db
    .selectFrom('tax_onboardings')
    .select('branch')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(kept?.branch).toBe('3999999999')
  await setSettings(complete)
})

test('every step is in the log', async () => {
  const rows = await db.selectFrom('activities').select('action').where('entity', '=', 'tax_unit').execute()
  expect(new Set(rows.map(({ action }) => action))).toEqual(
    new Set([
      'tax_unit.onboarding_begun',
      'tax_unit.step_failed',
      'tax_unit.checks_passed',
      'tax_unit.certified',
      'tax_unit.activated',
      'tax_unit.renewal_begun',
      'tax_unit.renewed',
      'tax_unit.replaced',
    ]),
  )
})

test('no key and no secret is in the clear in any answer, log or table', async () => {
  const rows = await db.selectFrom('tax_credentials').selectAll().execute()
  const secrets = rows.flatMap((row) => {
    const key = openStampingKey(seal, row)
    const { d = '' } = key.export({ format: 'jwk' })
    const der = key.export({ type: 'pkcs8', format: 'der' })
    const scalar = Buffer.from(d, 'base64url')
    return [
      openUnitSecret(seal, row),
      d,
      scalar.toString('hex'),
      scalar.toString('base64'),
      der.toString('base64'),
      der.toString('hex'),
    ]
  })
  expect(rows.length).toBeGreaterThan(5)
  const tables = await sql<{
    name: string
  }>`select format('%I', tablename) as name from pg_tables where schemaname = 'public'`.execute(owner)
  let text = JSON.stringify(logged) + answers.join('\n')
  for (const { name } of tables.rows) {
    const { rows: lines } = await sql<{
      line: string
    }>`select t::text as line from ${sql.raw(name)} t`.execute(owner)
    text += lines.map(({ line }) => line).join('\n')
  }
  expect(text).toContain(rows[0]?.key_sealed)
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
  expect(text).not.toContain('PRIVATE KEY')
})
