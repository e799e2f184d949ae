import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { proofOfWork } from '#rules/people/sign-in-limits'
import { leadingZeroBits, workText } from '#rules/people/proof-of-work'
import { testContext } from '../../../../test/api.ts'
import { testDatabase } from '../../../../test/database.ts'
import { solveProof } from '../../../../test/solve-proof.ts'
import { challengeWork, takeProof } from './proof-of-work.ts'

const { db } = await testDatabase()
let now = new Date('2026-11-22T09:00:00Z')
let count = 0
const visit = () => testContext(db, { now: () => now, address: `127.5.0.${++count}` })

test('a proof is taken once, for the subject of its challenge', async () => {
  const ctx = visit()
  const challenge = await challengeWork(ctx, '+966500000001')
  expect(challenge).toMatchObject({ bits: proofOfWork.bits, expiresIn: 600 })
  expect(challenge.challenge).toHaveLength(44)
  const proof = solveProof(challenge)
  expect(await takeProof(ctx, '+966500000002', proof)).toBe(false)
  const takes = await Promise.all([1, 2, 3].map(() => takeProof(ctx, '+966500000001', proof)))
  expect(takes.filter(Boolean)).toHaveLength(1)
})

test('none is taken without work, after its time, or with a signature of its own making', async () => {
  const ctx = visit()
  const subject = '+966500000003'
  const challenge = await challengeWork(ctx, subject)
  const proof = solveProof(challenge)
  let idle = 0
  while (bitsOf(proof.challenge, String(idle)) >= challenge.bits) idle++
  expect(await takeProof(ctx, subject, { ...proof, nonce: String(idle) })).toBe(false)
  expect(await takeProof(ctx, subject, { ...proof, nonce: `0${proof.nonce}x` })).toBe(false)
  const forged = Buffer.from(proof.challenge, 'base64url')
  forged.writeUInt8(1, 16)
  const cheap = { challenge: forged.toString('base64url'), bits: 1 }
  expect(await takeProof(ctx, subject, solveProof(cheap))).toBe(false)
  now = new Date(now.getTime() + 601_000)
  expect(await takeProof(ctx, subject, proof)).toBe(false)
})

test('grows dearer with each proof of the hour, for the phone and for the address; cheap ones are not kept in store', async () => {
  const ctx = visit()
  const early = solveProof(await challengeWork(ctx, '+966500000100'))
  await takeProof(ctx, '+966500000104', solveProof(await challengeWork(ctx, '+966500000104')))
  const taken = await db
    .selectFrom('proofs_of_work')
    .selectAll()
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  const others = Array.from({ length: 13 }, (_, index) => ({ ...taken, id: Buffer.from(`more ${index}`) }))
  await db.insertInto('proofs_of_work').values(others).execute()

  expect(await challengeWork(ctx, '+966500000101')).toMatchObject({ bits: proofOfWork.bits + 3 })
  expect(await takeProof(ctx, '+966500000100', early)).toBe(false)
  expect(await challengeWork(visit(), '+966500000104')).toMatchObject({ bits: proofOfWork.bits + 3 })
  // Somebody else, elsewhere, pays nothing for it.
  expect(await challengeWork(visit(), '+966500000102')).toMatchObject({ bits: proofOfWork.bits })
  expect(await challengeWork(ctx, '+966500000103', 9)).toMatchObject({ bits: proofOfWork.maxBits })
})

function bitsOf(challenge: string, nonce: string): number {
  return leadingZeroBits(createHash('sha256').update(workText(challenge, nonce)).digest())
}
