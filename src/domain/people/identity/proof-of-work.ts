import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { proofOfWork } from '#rules/people/sign-in-limits'
import {
  challengeBytes,
  challengeShape,
  leadingZeroBits,
  nonceShape,
  workText,
} from '#rules/people/proof-of-work'
import { secondsBefore } from '#rules/core/durations'
import type { Context } from '#domain/core/context'
import { addressGroups } from '#domain/people/identity/address-group'
import { getSigningKey } from '#domain/core/signing-key'

/**
 * Work to be done before the next step: find a nonce with which the hash of `challenge:nonce` begins with
 * `bits` zeros.
 */
export type WorkChallenge = { challenge: string; bits: number; expiresIn: number }
export type Proof = { challenge: string; nonce: string }

/** Bits by which the work may have become dearer between challenge and proof. */
const slack = 2

/**
 * A challenge for `subject` (a phone or an email), signed and good for ten minutes. It is dearer the more
 * proofs were taken lately for this subject or from this address, and by `extraBits`.
 */
export async function challengeWork(ctx: Context, subject: string, extraBits = 0): Promise<WorkChallenge> {
  const bits = await bitsNow(ctx, subject, extraBits)
  const expires = Math.floor(ctx.now().getTime() / 1000) + proofOfWork.lifetime
  const claim = Buffer.alloc(challengeBytes.id + challengeBytes.expires + challengeBytes.bits)
  randomBytes(challengeBytes.id).copy(claim)
  claim.writeUInt32BE(expires, challengeBytes.id)
  claim.writeUInt8(bits, challengeBytes.id + challengeBytes.expires)
  const signature = sign(await getSigningKey(ctx, 'proof_of_work'), claim, subject)
  return {
    challenge: Buffer.concat([claim, signature]).toString('base64url'),
    bits,
    expiresIn: proofOfWork.lifetime,
  }
}

/** Whether the proof is right, in time, dear enough for now, and new; it is used up by that. */
export async function takeProof(
  ctx: Context,
  subject: string,
  { challenge, nonce }: Proof,
  extraBits = 0,
): Promise<boolean> {
  if (!challengeShape.test(challenge) || !nonceShape.test(nonce)) return false
  const bytes = Buffer.from(challenge, 'base64url')
  const claim = bytes.subarray(0, -challengeBytes.signature)
  const key = await getSigningKey(ctx, 'proof_of_work')
  if (!timingSafeEqual(bytes.subarray(claim.length), sign(key, claim, subject))) return false
  if (claim.readUInt32BE(challengeBytes.id) * 1000 <= ctx.now().getTime()) return false
  const bits = claim.readUInt8(claim.length - 1)
  const hash = createHash('sha256').update(workText(challenge, nonce)).digest()
  if (leadingZeroBits(hash) < bits) return false
  // Challenges that were gathered while they were cheap do not stay cheap.
  if (bits < (await bitsNow(ctx, subject, extraBits)) - slack) return false
  const taken = await ctx.db
    .insertInto('proofs_of_work')
    .values({
      id: claim.subarray(0, challengeBytes.id),
      ...hashesOf(key, ctx, subject),
      created_at: ctx.now(),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

async function bitsNow(ctx: Context, subject: string, extraBits: number): Promise<number> {
  const { subject_hash, address_hash } = hashesOf(await getSigningKey(ctx, 'proof_of_work'), ctx, subject)
  const since = secondsBefore(ctx.now(), proofOfWork.window)
  const { rows } = await sql<{ max: number }>`select greatest(
    (select count(*) from proofs_of_work where subject_hash = ${subject_hash} and created_at > ${since}),
    (select count(*) from proofs_of_work where address_hash = ${address_hash} and created_at > ${since}))::int as max`.execute(
    ctx.db,
  )
  const pressure = Math.floor(Math.log2((rows[0]?.max ?? 0) / 2 + 1))
  return Math.min(proofOfWork.maxBits, proofOfWork.bits + pressure + extraBits)
}

/** An attacker with a whole block of IPv6 addresses counts as one. */
function hashesOf(key: Buffer, ctx: Context, subject: string) {
  const address = addressGroups(ctx.address).at(-1)?.key ?? ''
  const hash = (text: string) => createHmac('sha256', key).update(text).digest()
  return { subject_hash: hash(`subject ${subject}`), address_hash: hash(`address ${address}`) }
}

function sign(key: Buffer, claim: Buffer, subject: string): Buffer {
  return createHmac('sha256', key)
    .update(claim)
    .update(subject)
    .digest()
    .subarray(0, challengeBytes.signature)
}
