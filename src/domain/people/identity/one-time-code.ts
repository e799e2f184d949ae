import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { toLatinDigits } from '#rules/core/digits'
import { ShopError } from '#rules/errors/shop-error'
import {
  codeLength,
  codeLifetime,
  codeResendAfter,
  codeTries,
  wrongCodesOfPhone,
  wrongOwnCodes,
  wrongStaffCodes,
} from '#rules/people/sign-in-limits'
import { secondsAfter, secondsBefore } from '#rules/core/durations'
import type { Context } from '#domain/core/context'
import { countCode, countWrongCode } from '#domain/people/identity/code-counts'
import { deferWrite } from '#domain/core/pending-writes'
import { newId } from '#domain/core/new-id'
import { getSigningKey } from '#domain/core/signing-key'
import type { Transaction } from '#domain/core/transaction'

export type CodePurpose = 'client_sign_in' | 'staff_sign_in' | 'confirmation' | 'email' | 'phone_change'

/** For whom a code is: a phone, asked for by a browser. */
export type CodeSubject = { purpose: CodePurpose; recipient: string; browser: Buffer }

/** 429 when this browser was sent a code for this recipient less than a minute ago. */
export async function requirePauseBetweenCodes(
  db: Pick<Context, 'db'>['db'],
  now: Date,
  subject: CodeSubject,
): Promise<void> {
  const latest = await db
    .selectFrom('one_time_codes')
    .select('created_at')
    .where('purpose', '=', subject.purpose)
    .where('recipient', '=', subject.recipient)
    .where('browser_hash', '=', subject.browser)
    .where('used_at', 'is', null)
    .where('created_at', '>', secondsBefore(now, codeResendAfter))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!latest) return
  const waited = (now.getTime() - latest.created_at.getTime()) / 1000
  throw new ShopError('code_too_soon', { retryAfter: Math.max(1, codeResendAfter - waited) })
}

/**
 * Makes a code, which takes the place of the last one that this browser asked for; only its keyed hash,
 * salted with the row's id, is kept. It waits with the other writes. Of two requests at once the second is
 * refused as too soon. `tries`: how often it may be tried.
 */
export async function makeCode(
  tx: Transaction,
  ctx: Context,
  subject: CodeSubject & { staffUserId?: string; remember?: boolean; tries?: number },
): Promise<{ id: string; code: string }> {
  const id = newId()
  const key = await getSigningKey(ctx, 'one_time_code', tx.db)
  if (subject.recipient.startsWith('+')) await countCode(tx, ctx, subject.recipient, 'sent')
  const code = String(randomInt(10 ** codeLength)).padStart(codeLength, '0')
  const now = ctx.now()
  const values = {
    id,
    code_hash: hashCode(key, id, code),
    staff_user_id: subject.staffUserId ?? null,
    remember: subject.remember ?? false,
    // Those that it may not have count as done.
    tries: codeTries - (subject.tries ?? codeTries),
    created_at: now,
    expires_at: secondsAfter(now, codeLifetime),
  }
  const written = tx.db
    .insertInto('one_time_codes')
    .values({
      ...values,
      purpose: subject.purpose,
      recipient: subject.recipient,
      browser_hash: subject.browser,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['purpose', 'recipient', 'browser_hash'])
        .where('used_at', 'is', null)
        .doUpdateSet(values)
        .where('one_time_codes.created_at', '<=', secondsBefore(now, codeResendAfter)),
    )
    .returning('id')
  deferWrite(tx, { table: 'one_time_codes', key: id, otherwise: 'code_too_soon' }, written)
  return { id, code }
}

export type TriedCode = { id: string; recipient: string; staff_user_id: string | null; remember: boolean }

/**
 * One try at the code that this browser asked for, or at the one with `id`. The try is counted before the
 * code is compared and stays counted, so parallel guesses do not get more than five. Tries from another
 * browser find no code and therefore use up nobody's tries. Undefined: there is no code to try; else it was
 * right, or `code_wrong` is thrown.
 */
export async function tryCode(
  ctx: Context,
  subject: Omit<CodeSubject, 'recipient'> & ({ recipient: string } | { id: string }),
  written: string,
): Promise<TriedCode | undefined> {
  const code = toLatinDigits(written).replace(/[\s\u200e\u200f\u202a-\u202e\u2066-\u2069-]/g, '')
  // Not six digits, so a typing error and no guess: it costs no try.
  if (!/^\d+$/.test(code) || code.length !== codeLength) throw new ShopError('code_wrong')

  const which = 'id' in subject ? sql`id = ${subject.id}` : sql`recipient = ${subject.recipient}`
  const { rows } = await sql<TriedCode & { code_hash: Buffer | null; tries: number }>`
    update one_time_codes set tries = tries + 1
    where id = (
      select id from one_time_codes
      where purpose = ${subject.purpose} and ${which} and browser_hash = ${subject.browser}
        and used_at is null and expires_at > ${ctx.now()}
      limit 1)
      and tries < ${codeTries} and used_at is null
    returning id, recipient, staff_user_id, remember, code_hash, tries`.execute(ctx.db)
  const row = rows[0]
  if (!row) return undefined
  const key = await getSigningKey(ctx, 'one_time_code')
  if (!row.code_hash || !timingSafeEqual(row.code_hash, hashCode(key, row.id, code))) {
    await noteWrongCode(ctx, row, subject.purpose)
    throw new ShopError('code_wrong', { triesLeft: codeTries - row.tries })
  }
  return row
}

/**
 * Wrong codes count per phone, per staff user, or per whoever is signed in, over a day, and for the whole
 * store.
 */
async function noteWrongCode(
  ctx: Context,
  { recipient, staff_user_id }: TriedCode,
  purpose: CodePurpose,
): Promise<void> {
  if (recipient.startsWith('+')) await countWrongCode(ctx, recipient)
  const counted = countFor(ctx, { recipient, staffUserId: staff_user_id, purpose })
  // Whether it is used up is asked where the next code is asked for.
  await counted.catch((refusal: unknown) => {
    if (!(refusal instanceof ShopError)) throw refusal
  })
}

function countFor(
  { actor, limiter }: Context,
  code: { recipient: string; staffUserId: string | null; purpose: CodePurpose },
): Promise<unknown> {
  const isSigningIn = code.purpose === 'client_sign_in' || code.purpose === 'staff_sign_in'
  if (!isSigningIn && (actor.kind === 'client' || actor.kind === 'staff')) {
    return limiter.use('code_wrong_own', actor.id, wrongOwnCodes)
  }
  return code.staffUserId
    ? limiter.use('code_wrong_staff', code.staffUserId, wrongStaffCodes)
    : limiter.use('code_wrong', code.recipient, wrongCodesOfPhone)
}

/** Takes a code that was tried, once, however many requests come at the same moment. */
export async function redeemCode(tx: Transaction, ctx: Context, tried: TriedCode): Promise<void> {
  if (tried.recipient.startsWith('+')) await countCode(tx, ctx, tried.recipient, 'entered')
  const used = tx.db
    .updateTable('one_time_codes')
    .set({ used_at: ctx.now() })
    .where('id', '=', tried.id)
    .where('used_at', 'is', null)
  deferWrite(tx, { table: 'one_time_codes', key: tried.id, otherwise: 'code_expired' }, used.returning('id'))
}

/**
 * The same as a value, for where several codes are entered at once: each then says itself what is wrong with
 * it.
 */
export async function checkCode(
  ctx: Context,
  subject: CodeSubject,
  written: string,
): Promise<{ tried: TriedCode } | { wrong: 'wrong_code' | 'expired_code' }> {
  try {
    const tried = await tryCode(ctx, subject, written)
    return tried ? { tried } : { wrong: 'expired_code' }
  } catch (error) {
    if (error instanceof ShopError && error.errorName === 'code_wrong') return { wrong: 'wrong_code' }
    throw error
  }
}

/** Keyed: all million codes could be hashed quickly by somebody who has a copy of the table alone. */
function hashCode(key: Buffer, id: string, code: string): Buffer {
  return createHmac('sha256', key).update(`${id}:${code}`).digest()
}
