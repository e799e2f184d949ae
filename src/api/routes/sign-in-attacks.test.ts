import { createHash } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { codeRequestLimits, proofOfWork, signInTries, wrongCodesOfPhone } from '#rules/people/sign-in-limits'
import { riyadhDate, startOfDay } from '#rules/core/riyadh-days'
import { watchCodes } from '#domain/people/identity/watch-codes'
import { createSharedLimiter } from '#integrations/limits/shared-limiter'
import { signedInStaff, testApi, testContext, type Ask, type Result } from '../../../test/api.ts'
import { testDatabase } from '../../../test/database.ts'
import { solveProof } from '../../../test/solve-proof.ts'
import { newSignInVisitor } from '../../../test/sign-in-visitor.ts'

// What a stranger did to the sign-in of clients from many addresses, as it was done.

const { db, pool } = await testDatabase()
let now = new Date('2026-11-20T09:00:00Z')
const later = (seconds: number) => (now = new Date(now.getTime() + seconds * 1000))
const limiter = createSharedLimiter(pool)
const { ask } = testApi(db, { now: () => now, parts: { limiter } })
const person = newSignInVisitor(db, ask)
const otp = 'POST /api/clients/v1/otp'
const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000')

let hosts = 0
/** Another stranger, in a browser and at an address of their own. */
function stranger(): Ask {
  hosts++
  return {
    address: `127.7.${hosts >> 8}.${hosts & 255}`,
    headers: { 'x-browser-id': `browser-of-stranger-${hosts}` },
  }
}

beforeEach(async () => {
  await db.deleteFrom('code_counts').execute()
})

/** Asks, and does the work if some is asked for. */
async function insist(how: Ask, body: object = person.body): Promise<Result> {
  const asked = await ask(otp, { ...how, body })
  if (asked.status !== 429 || !asked.body.challenge) return asked
  return ask(otp, { ...how, body: { ...body, proof: solveProof(asked.body.challenge) } })
}

async function flood(): Promise<void> {
  const { points } = codeRequestLimits.phone
  for (let time = 0; time < points; time++) await ask(otp, { ...stranger(), body: person.body })
}

test('a stranger who floods a phone costs its owner no time on a known browser, and work on a new one', async () => {
  await person.signIn()
  later(61)
  await flood()
  const refused = await ask(otp, { ...stranger(), body: person.body })
  expect(refused).toMatchObject({
    status: 429,
    body: { code: 900002, challenge: { bits: proofOfWork.bits, expires_in: 600 } },
  })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60)

  expect((await ask(otp, { ...person.how, address: '127.8.0.1', body: person.body })).status).toBe(202)
  const newDevice = stranger()
  expect((await insist(newDevice)).status).toBe(202)
  expect((await person.enter(await person.latestCode(), newDevice)).status).toBe(200)
})

test('a proof opens for one phone and one time', async () => {
  await flood()
  const how = stranger()
  const { body } = await ask(otp, { ...how, body: person.body })
  const proof = solveProof(body.challenge)
  expect((await ask(otp, { ...how, body: { ...person.body, proof } })).status).toBe(202)
  const again = await ask(otp, { ...stranger(), body: { ...person.body, proof } })
  expect(again).toMatchObject({ status: 429, body: { code: 900002 } })
  // Two proofs in an hour make the next one dearer.
  expect((await insist(stranger())).status).toBe(202)
  const dearer = await ask(otp, { ...stranger(), body: person.body })
  expect(dearer.body.challenge.bits).toBe(proofOfWork.bits + 1)
})

test('a neighbour behind the same address, with ids of their own making, has the limits of a stranger', async () => {
  await person.signIn()
  later(61)
  await flood()
  for (let time = 0; time < 5; time++) {
    const how = {
      address: person.how.address ?? '',
      headers: { 'x-browser-id': `made-up-by-neighbour-${time}` },
    }
    expect((await ask(otp, { ...how, body: person.body })).status).toBe(429)
  }
  const sameAgent = { address: person.how.address ?? '', headers: { 'user-agent': 'test' } }
  expect((await ask(otp, { ...sameAgent, body: person.body })).status).toBe(429)
})

test('a neighbour who uses up the address costs the owner of a known browser nothing', async () => {
  await person.signIn()
  later(61)
  const { address = '' } = person.how
  for (let time = 0; time <= codeRequestLimits.address.points; time++) {
    const phone_number = `0531${String(time).padStart(3, '0')}222`
    await ask(otp, {
      address,
      headers: { 'x-browser-id': `neighbour-browser-${time}` },
      body: { phone_number },
    })
  }
  expect((await ask(otp, { ...person.how, body: person.body })).status).toBe(202)
  const code = await person.latestCode()
  for (let time = 0; time <= signInTries.points; time++) await person.enter('123456', person.stranger)
  expect((await person.enter('123456', person.stranger)).status).toBe(429)
  expect((await person.enter(code)).status).toBe(200)
})

test('past the day’s wrong codes of a phone each code costs work and has one try; its owner goes on', async () => {
  await person.signIn()
  later(61)
  const guesser = stranger()
  await ask(otp, { ...guesser, body: person.body })
  const guess = wrongOf(await person.latestCode())
  for (let time = 0; time < 5; time++) {
    expect((await person.enter(guess, guesser)).body.code).toBe(100005)
  }
  const { points } = wrongCodesOfPhone
  expect((await limiter.left('code_wrong', person.phone, wrongCodesOfPhone)).points).toBe(points - 5)
  for (let time = 5; time < points; time++) await limiter.use('code_wrong', person.phone, wrongCodesOfPhone)
  const how = stranger()
  expect(await ask(otp, { ...how, body: person.body })).toMatchObject({
    status: 429,
    body: { challenge: { bits: expect.any(Number) } },
  })
  expect((await insist(how)).status).toBe(202)
  const code = await person.latestCode()
  expect((await person.enter(wrongOf(code), how)).body.code).toBe(100005)
  expect((await person.enter(code, how)).body.code).toBe(100006)

  expect((await ask(otp, { ...person.how, body: person.body })).status).toBe(202)
  const own = await person.latestCode()
  expect((await person.enter(wrongOf(own))).body.code).toBe(100005)
  expect((await person.enter(own)).status).toBe(200)
}, 60_000)

/** So many browsers that have signed in to the person's phone. */
async function knownBrowsers(count: number): Promise<Ask[]> {
  const known: Ask[] = []
  while (known.length < count) {
    later(61)
    const how = stranger()
    expect((await insist(how)).status).toBe(202)
    expect((await person.enter(await person.latestCode(), how)).status).toBe(200)
    known.push(how)
  }
  return known
}

/** Each of them asks for a code, a minute after the last time. */
async function askAll(known: Ask[]): Promise<number[]> {
  later(61)
  const statuses: number[] = []
  for (const how of known) statuses.push((await ask(otp, { ...how, body: person.body })).status)
  return statuses
}

test('all known browsers of a phone together are bounded, and then work as others do', async () => {
  const known = await knownBrowsers(4)
  const sent = [
    ...(await askAll(known)),
    ...(await askAll(known)),
    ...(await askAll(known)),
    ...(await askAll(known)),
  ]
  const { phone, knownPhone } = codeRequestLimits
  // What anybody may ask for without more ado, less those by which they became known, and what known ones
  // may.
  const free = phone.points - known.length + knownPhone.points
  expect(sent.filter((status) => status === 202)).toHaveLength(free)
  expect(sent.slice(free).every((status) => status === 429)).toBe(true)
  later(61)
  expect((await insist(known[0] ?? {})).status).toBe(202)
}, 60_000)

test('with the day’s budget spent one known browser goes on at once, the others work', async () => {
  const known = await knownBrowsers(3)
  const day = startOfDay(riyadhDate(now))
  await db.insertInto('code_counts').values({ hour: day, country: '+966', sent: 5_000 }).execute()
  expect(await askAll(known)).toEqual([202, 429, 429])
  expect((await insist(known[1] ?? {})).status).toBe(202)
}, 60_000)

test('a range that strangers used up is open to whoever works for it', async () => {
  const { points, duration } = codeRequestLimits.range
  const range = '+966532777'
  for (let time = 0; time < points; time++) await limiter.use('code_range', range, { points, duration })
  const body = { phone_number: '0532777001' }
  expect((await ask(otp, { ...stranger(), body })).status).toBe(429)
  expect((await insist(stranger(), body)).status).toBe(202)
})

test('numbers of countries that the store does not serve get no code', async () => {
  for (const [phone_extension, phone_number] of [
    ['+62', '81234567890'],
    ['+92', '3012345678'],
    ['+7', '9123456789'],
    ['+44', '7400123456'],
    ['+994', '501234567'],
  ]) {
    const refused = await ask(otp, { ...stranger(), body: { phone_extension, phone_number } })
    expect(refused.status).toBe(422)
    expect(refused.body.errors.phone_number[0]).toContain('this country')
  }
  const body = { phone_extension: '+971', phone_number: '501234567' }
  expect((await ask(otp, { ...stranger(), body })).status).toBe(202)
  expect(await db.selectFrom('code_counts').select(['country', 'sent']).execute()).toEqual([
    { country: '+971', sent: 1 },
  ])
})

test('past the budget of a country’s hour, or of the day, codes cost work; administrators are told at 80 and at 100 %', async () => {
  const { staffId } = await signedInStaff(db, 'admin', now)
  const system = () => testContext(db, { now: () => now })
  const result = async () => {
    const rows = await db
      .selectFrom('messages')
      .select('template')
      .where('once_key', 'like', `%:${staffId}`)
      .orderBy('id')
      .execute()
    return rows.map(({ template }) => template)
  }
  const day = startOfDay(riyadhDate(now))
  const sent = (country: string, count: number, hour = day) =>
    db.insertInto('code_counts').values({ hour, country, sent: count, entered: count }).execute()
  const gulf = { phone_extension: '+971', phone_number: '501234599' }
  const home = { phone_number: '0533111999' }

  await sent('+971', 250, new Date(Math.floor(now.getTime() / 3_600_000) * 3_600_000))
  expect((await ask(otp, { ...stranger(), body: gulf })).status).toBe(429)
  expect((await insist(stranger(), gulf)).status).toBe(202)
  expect((await ask(otp, { ...stranger(), body: home })).status).toBe(202)
  await watchCodes(system())
  expect(await result()).toEqual([])

  await sent('+966', 3_800)
  await watchCodes(system())
  await watchCodes(system())
  expect(await result()).toEqual(['code_budget_near'])

  await sent('+965', 1_000)
  await watchCodes(system())
  expect(await result()).toEqual(['code_budget_near', 'code_budget_spent'])
  await db.deleteFrom('proofs_of_work').execute()
  later(61)
  const other = { phone_number: '0533222888' }
  const refused = await ask(otp, { ...stranger(), body: other })
  expect(refused).toMatchObject({ status: 429, body: { challenge: { bits: proofOfWork.bits + 3 } } })
  expect((await insist(stranger(), other)).status).toBe(202)
}, 60_000)

test('administrators are told of codes that nobody enters, and of many wrong ones', async () => {
  const { staffId } = await signedInStaff(db, 'admin', now)
  later(24 * 3600)
  const hour = new Date(Math.floor(now.getTime() / 3_600_000) * 3_600_000)
  await db.insertInto('code_counts').values({ hour, country: '+966', sent: 150, entered: 10 }).execute()
  await watchCodes(testContext(db, { now: () => now }))
  const { body } = await db
    .selectFrom('messages')
    .select('body')
    .where('once_key', '=', `codes_odd:${riyadhDate(now)}:${staffId}`)
    .executeTakeFirstOrThrow()
  expect(body).toContain('150')
})

test('what ends between two looks is told at the next one, once, and as of its own day', async () => {
  const { staffId } = await signedInStaff(db, 'admin', now)
  later(24 * 3600)
  const midnight = startOfDay(riyadhDate(new Date(now.getTime() + 24 * 3_600_000)))
  const lastHour = new Date(midnight.getTime() - 3_600_000)
  const notified = async () => {
    const rows = await db
      .selectFrom('messages')
      .select('once_key')
      .where('once_key', 'like', `%:${staffId}`)
      .orderBy('once_key')
      .execute()
    return rows.map(({ once_key }) => once_key?.replace(`:${staffId}`, ''))
  }
  const look = (at: Date) => watchCodes(testContext(db, { now: () => at }))
  await look(new Date(midnight.getTime() - 60_000))
  expect(await notified()).toEqual([])

  // In the last minute of the day.
  await db
    .insertInto('code_counts')
    .values({ hour: lastHour, country: '+966', sent: 6_000, entered: 3 })
    .execute()
  for (const minutes of [4, 9, 59, 61]) await look(new Date(midnight.getTime() + minutes * 60_000))
  const day = riyadhDate(lastHour)
  expect(await notified()).toEqual([`code_budget_spent:${day}`, `codes_odd:${day}`])
  // A new day is told of by itself.
  await db
    .insertInto('code_counts')
    .values({ hour: midnight, country: '+966', sent: 150, entered: 3 })
    .execute()
  await look(new Date(midnight.getTime() + 64 * 60_000))
  expect(await notified()).toEqual([
    `code_budget_spent:${day}`,
    `codes_odd:${day}`,
    `codes_odd:${riyadhDate(midnight)}`,
  ])
})

test('IPv6 neighbours of a whole block count together', async () => {
  const statuses: number[] = []
  const { points } = codeRequestLimits.address
  for (let subnet = 0; subnet <= points * 4; subnet++) {
    const address = `2001:db8:77:${(0x500 + (subnet % 256)).toString(16)}::1`
    const phone_number = `0534${String(subnet).padStart(3, '0')}333`
    statuses.push((await ask(otp, { address, body: { phone_number } })).status)
  }
  expect(statuses.slice(0, -1).every((status) => status === 202)).toBe(true)
  expect(statuses.at(-1)).toBe(429)
}, 60_000)

test('codes are hashed with a key', async () => {
  await person.askCode()
  const code = await person.latestCode()
  const { id, code_hash } = await db
    .selectFrom('one_time_codes')
    .select(['id', 'code_hash'])
    .where('recipient', '=', person.phone)
    .executeTakeFirstOrThrow()
  expect(code_hash).toHaveLength(32)
  expect(code_hash).not.toEqual(createHash('sha256').update(`${id}:${code}`).digest())
})
