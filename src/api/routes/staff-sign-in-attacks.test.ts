import { describe, expect, test } from 'vitest'
import { passwordTriesOfAccount, staffChallenges, wrongStaffCodes } from '#rules/people/sign-in-limits'
import { createStaffUser } from '#domain/people/identity/create-staff-user'
import type { StaffUserRow } from '#domain/people/identity/sign-in-staff'
import { sendPasswordReset } from '#domain/people/staff/ask-password-reset'
import { changeOwnPassword } from '#domain/people/staff/change-own-password'
import { setPasswordByLink } from '#domain/people/staff/set-password-by-link'
import { updateOwnAccount, updateStaffUser } from '#domain/people/staff/update-staff-user'
import { runDueJobs } from '#domain/core/jobs/run-due-jobs'
import { createSharedLimiter } from '#integrations/limits/shared-limiter'
import { handlers } from '#jobs/handlers'
import { testApi, testContext, type Ask } from '../../../test/api.ts'
import { testDatabase } from '../../../test/database.ts'
import { solveProof } from '../../../test/solve-proof.ts'

// Somebody has found a staff user's password, or looks for it, and comes from many addresses.

const { db, pool } = await testDatabase()
let now = new Date('2026-11-20T09:00:00Z')
const later = (seconds: number) => (now = new Date(now.getTime() + seconds * 1000))
const limiter = createSharedLimiter(pool)
const { ask, parts } = testApi(db, { now: () => now, parts: { limiter } })
const otp = 'POST /api/users/v1/otp'
const password = 'a good long one of mine'

let people = 0
const hire = () =>
  createStaffUser(testContext(db, { now: () => now }), {
    name: `موظف ${++people}`,
    email: `target-${people}@example.test`,
    phone: `0541000${String(people).padStart(3, '0')}`,
    role: 'admin',
    password,
  })

let hosts = 0
function device(): Ask {
  hosts++
  const headers = { 'x-browser-id': `staff-browser-number-${hosts}` }
  return { address: `127.9.${hosts >> 8}.${hosts & 255}`, headers }
}

const enter = (email: string, how: Ask, word = password, proof?: object) =>
  ask(otp, { ...how, body: { email, password: word, ...(proof && { proof }) } })
const tryCode = (challenge: string, code: string, how: Ask) => ask(otp, { ...how, body: { challenge, code } })

async function latestCode(phone: string): Promise<string> {
  const message = await db
    .selectFrom('messages')
    .select('code')
    .where('recipient', '=', phone)
    .where('template', '=', 'staff_code')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return message?.code ?? ''
}

async function mailedToken(email: string): Promise<string> {
  const { body } = await db
    .selectFrom('messages')
    .select('body')
    .where('recipient', '=', email)
    .where('template', '=', 'staff_password_reset')
    .executeTakeFirstOrThrow()
  return /token=([\w-]+)/.exec(body)?.[1] ?? ''
}

async function signIn(user: { email: string; phone: string }, how: Ask) {
  const { body } = await enter(user.email, how)
  return tryCode(body.challenge, await latestCode(user.phone), how)
}

/** Wrong codes until the day's are used up; ten minutes pass whenever no more challenges are given. */
async function guessAll(user: { email: string; phone: string }) {
  let guesses = 0
  for (let round = 0; round < 40; round++) {
    const how = device()
    const asked = await enter(user.email, how)
    if (asked.body.code === 900002) await freeChallenges()
    if (asked.body.code === 100080) return guesses
    if (asked.status !== 202) continue
    const code = await latestCode(user.phone)
    const wrong = code === '000000' ? '000001' : '000000'
    for (let time = 0; time < 5; time++) {
      if ((await tryCode(asked.body.challenge, wrong, how)).body.code === 100005) guesses++
    }
  }
  return guesses
}

const freeChallenges = () => db.deleteFrom('rate_limits').where('key', 'like', 'staff_challenge:%').execute()

test('with the right password from ten addresses: five codes by SMS, and 25 guesses instead of 450', async () => {
  const user = await hire()
  const statuses: number[] = []
  for (let time = 0; time < 10; time++) statuses.push((await enter(user.email, device())).status)
  expect(statuses.filter((status) => status === 202)).toHaveLength(staffChallenges.points)
  const { count } = await db
    .selectFrom('messages')
    .select((row) => row.fn.countAll<bigint>().as('count'))
    .where('recipient', '=', user.phone)
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(staffChallenges.points)
})

test('only the newest code of a staff user lives, but that of a browser which signed in before', async () => {
  const user = await hire()
  const [first, second, own] = [device(), device(), device()]
  const { challenge } = (await enter(user.email, first)).body
  const code = await latestCode(user.phone)
  await enter(user.email, second)
  expect((await tryCode(challenge, code, first)).body.code).toBe(100010)
  expect((await signIn(user, own)).status).toBe(200)
  later(61)
  const mine = (await enter(user.email, own)).body.challenge
  const mineCode = await latestCode(user.phone)
  await enter(user.email, device())
  expect((await tryCode(mine, mineCode, own)).status).toBe(200)
})

test('a day has few wrong codes, the owner hears of them, and goes on by a known browser or a new password', async () => {
  const user = await hire()
  const own = device()
  expect((await signIn(user, own)).status).toBe(200)
  expect(await guessAll(user)).toBe(wrongStaffCodes.points)
  const mails = await db
    .selectFrom('messages')
    .select('template')
    .where('recipient', '=', user.email)
    .execute()
  expect(mails).toEqual([{ template: 'codes_wrong' }])

  const refused = await enter(user.email, device())
  expect(refused).toMatchObject({ status: 429, body: { code: 100080 } })
  expect((await enter(user.email, device(), 'wrong')).body.code).toBe(100008)
  later(61)
  expect((await signIn(user, own)).status).toBe(200)

  await ask('POST /api/users/v1/password_resets', { ...device(), body: { email: user.email } })
  const system = testContext(db, { ...parts, now: () => now })
  while ((await runDueJobs(system, handlers, { limit: 20 })).length > 0);
  const token = await mailedToken(user.email)
  const next = 'quite another long one'
  const set = await ask('POST /api/users/v1/password_resets', {
    ...device(),
    body: { token, password: next },
  })
  expect(set.status).toBe(204)
  await freeChallenges()
  expect((await enter(user.email, device(), next)).status).toBe(202)
}, 60_000)

describe('a sign-in that was begun with the old password', () => {
  const next = 'quite another long one'
  const admin = (user: { id: string }) => ({
    ...testContext(db, { ...parts, now: () => now }),
    actor: { kind: 'staff', id: user.id, role: 'admin', sessionId: user.id, confirmedAt: now } as const,
  })

  test.each([
    [
      'is over when its owner chooses another',
      async (user: StaffUserRow) => changeOwnPassword(admin(user), { current: password, password: next }),
    ],
    [
      'is over when its owner moves to another phone',
      async (user: StaffUserRow) =>
        updateOwnAccount(admin(user), {
          version: user.version,
          phone: `0542000${String(people).padStart(3, '0')}`,
        }),
    ],
    [
      'is over when a colleague changes the phone',
      async (user: StaffUserRow) =>
        updateStaffUser(admin(await hire()), {
          id: user.id,
          version: user.version,
          phone: `0543000${String(people).padStart(3, '0')}`,
        }),
    ],
    [
      'is over when a link sets another',
      async (user: StaffUserRow) => {
        await sendPasswordReset(admin(await hire()), user.id)
        await setPasswordByLink(testContext(db, { ...parts, now: () => now }), {
          token: await mailedToken(user.email),
          password: next,
        })
      },
    ],
  ])('%s', async (_, change) => {
    const user = await hire()
    const thief = device()
    const { challenge } = (await enter(user.email, thief)).body
    const code = await latestCode(user.phone)
    await change(user)
    expect((await tryCode(challenge, code, thief)).body.code).toBe(100010)
    later(61)
    const resent = await ask(otp, { ...thief, body: { challenge, resend: true } })
    expect(resent.body.code).toBe(100010)
  })
})

test('a right password does not give wrong ones back; a right code does', async () => {
  const user = await hire()
  const how = device()
  const guess = () => enter(user.email, how, 'guess')
  for (let time = 0; time < 9; time++) expect((await guess()).status).toBe(422)
  expect((await enter(user.email, how)).status).toBe(202)
  expect((await guess()).status).toBe(429)

  const other = await hire()
  const forgetful = device()
  for (let time = 0; time < 9; time++) await enter(other.email, forgetful, 'guess')
  expect((await signIn(other, forgetful)).status).toBe(200)
  later(61)
  expect((await enter(other.email, forgetful, 'guess')).status).toBe(422)
})

test('wrong passwords from anywhere count for the account, known or not; its owner goes on', async () => {
  const user = await hire()
  const own = device()
  expect((await signIn(user, own)).status).toBe(200)
  for (const email of [user.email, 'nobody-at-all@example.test']) {
    for (let time = 0; time < passwordTriesOfAccount.points; time++) {
      expect((await enter(email, device(), 'guess')).status).toBe(422)
    }
    const refused = await enter(email, device(), 'guess')
    expect(refused).toMatchObject({ status: 429, body: { code: 900002 } })
    expect(refused.body.challenge.bits).toBeGreaterThan(0)
  }
  later(61)
  expect((await enter(user.email, own)).status).toBe(202)
  const newDevice = device()
  const { challenge } = (await enter(user.email, newDevice)).body
  expect((await enter(user.email, newDevice, password, solveProof(challenge))).status).toBe(202)
}, 60_000)
