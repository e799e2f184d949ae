import { expect, test } from 'vitest'
import type { StatusAnswer } from './our-endpoint.ts'
import { verifyPayment, type Waiting } from './verify.ts'

const quick: Waiting = { pauses: [1], openFor: 15, unknownFor: 40, silentFor: 15 }
const bank = 'https://bank.example/3ds'

function known(order: string, status: string, redirect_url: string | null = null): StatusAnswer {
  return { outcome: 'known', order, payment: { status, redirect_url } } as StatusAnswer
}

/** Gives the answers one after the other, the last one for ever. */
function answering(...answers: StatusAnswer[]) {
  const asked = { times: 0 }
  const ask = () => Promise.resolve(answers[Math.min(asked.times++, answers.length - 1)] as StatusAnswer)
  return { ask, asked }
}

const nobodyStops = new AbortController().signal

test('waits through open and silent answers until the money is known', async () => {
  const { ask, asked } = answering(
    { outcome: 'silent' },
    known('awaiting_payment', 'initial'),
    known('completed', 'paid'),
  )
  expect(await verifyPayment(ask, nobodyStops, quick)).toBe('paid')
  expect(asked.times).toBe(3)
})

test('says that nothing was paid when the attempt failed or was given up', async () => {
  expect(await verifyPayment(answering(known('declined', 'payment_failed')).ask, nobodyStops, quick)).toBe(
    'not_paid',
  )
  expect(await verifyPayment(answering(known('declined', 'unpaid')).ask, nobodyStops, quick)).toBe('not_paid')
})

test('counts an order that another attempt paid as paid', async () => {
  expect(await verifyPayment(answering(known('processing', 'unpaid')).ask, nobodyStops, quick)).toBe('paid')
})

test('asks the owner after a while when the bank still waits', async () => {
  const { ask } = answering(known('awaiting_payment', 'awaiting_authorization', bank))
  expect(await verifyPayment(ask, nobodyStops, quick)).toBe('still_open')
})

test('waits longer for a charge that nobody knows of yet', async () => {
  const start = performance.now()
  const { ask } = answering(known('awaiting_payment', 'initial'))
  expect(await verifyPayment(ask, nobodyStops, quick)).toBe('still_open')
  expect(performance.now() - start).toBeGreaterThanOrEqual(quick.unknownFor)
})

test('tells a long silence', async () => {
  expect(await verifyPayment(answering({ outcome: 'silent' }).ask, nobodyStops, quick)).toBe('silent')
})

test.each(['missing', 'signed_out'] as const)('hands on %s at once', async (outcome) => {
  expect(await verifyPayment(answering({ outcome }).ask, nobodyStops, quick)).toBe(outcome)
})

test('stops when the page is left', async () => {
  const stop = new AbortController()
  const { ask, asked } = answering(known('awaiting_payment', 'initial'))
  const verdict = verifyPayment(ask, stop.signal, { ...quick, pauses: [10_000] })
  await new Promise((resolve) => setTimeout(resolve, 5))
  stop.abort()
  expect(await verdict).toBeNull()
  expect(asked.times).toBe(1)
})
