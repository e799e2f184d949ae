import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { takeVendorSlot, type VendorSlot } from './vendor-slots.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const bounds = { slots: 8, kept: 2, patience: 500, quick: 100 }

function vendor() {
  const who = {}
  const take = (goesFirst = false) => takeVendorSlot(who, bounds, goesFirst)

  async function enter(goesFirst = false): Promise<VendorSlot> {
    const { slot } = await take(goesFirst)
    if (!slot) throw new Error('there was no slot')
    return slot
  }

  /** Calls side by side that take so long, and then fail, or not. */
  async function call(count: number, { ms, fails = true }: { ms: number; fails?: boolean }) {
    const slots = await Promise.all(Array.from({ length: count }, () => enter()))
    const calls = slots.map((slot) =>
      slot.call(async () => {
        await new Promise((resolve) => setTimeout(resolve, ms))
        if (fails) throw new Error('no answer in time')
      }),
    )
    const all = Promise.allSettled(calls)
    await vi.advanceTimersByTimeAsync(ms)
    await all
  }

  return { take, enter, call }
}

/** The milliseconds after which whoever found no slot comes again. */
async function waitOf(taking: ReturnType<ReturnType<typeof vendor>['take']>): Promise<number> {
  await vi.advanceTimersByTimeAsync(500)
  const taken = await taking
  if (taken.slot) throw new Error('there was a slot')
  return Math.round(taken.wait)
}

it('has so many slots for one vendor, and keeps some for what goes first', async () => {
  const { take, enter } = vendor()
  for (let taken = 0; taken < 6; taken++) await enter()
  expect(await waitOf(take())).toBe(1_000)
  await enter(true)
  await enter(true)
  expect(await waitOf(take(true))).toBe(1_000)
  expect((await vendor().take()).slot).not.toBeNull()
})

it('keeps one for a vendor whose last calls had no answer, and one for what goes first', async () => {
  const { take, enter, call } = vendor()
  await call(3, { ms: 8_000 })
  const slot = await enter()
  expect(await waitOf(take())).toBe(5_000)
  await enter(true)
  expect(await waitOf(take(true))).toBe(1_000)
  await slot.call(async () => undefined)
  for (let taken = 1; taken < 6; taken++) await enter()
})

it('takes a refusal at once and a slow answer for an answer, and one after ten seconds for none', async () => {
  const { take, enter, call } = vendor()
  await call(6, { ms: 20 })
  await call(6, { ms: 9_000, fails: false })
  await call(2, { ms: 9_000 })
  await call(1, { ms: 10_000, fails: false })
  await enter()
  expect((await take()).slot).toBeNull()
})

it('lets a crowd come again one behind the other, and makes nobody wait for a slow vendor', async () => {
  const { take, enter, call } = vendor()
  await call(1, { ms: 400, fails: false })
  for (let taken = 0; taken < 6; taken++) await enter()
  const taken = await Promise.all([take(), take(), take()])
  expect(taken.map((one) => one.slot ?? Math.round(one.wait))).toEqual([1_000, 1_020, 1_040])
})

it('hands a freed slot to whoever waits, and to what goes first before', async () => {
  const { take, enter } = vendor()
  const slots: VendorSlot[] = []
  for (let taken = 0; taken < 6; taken++) slots.push(await enter())
  for (let taken = 0; taken < 2; taken++) slots.push(await enter(true))
  const entered: string[] = []
  void take().then(({ slot }) => entered.push(slot ? 'other' : 'none'))
  void take(true).then(({ slot }) => entered.push(slot ? 'first' : 'none'))
  slots[0]?.leave()
  slots[0]?.leave()
  await vi.advanceTimersByTimeAsync(0)
  expect(entered).toEqual(['first'])
  slots[1]?.leave()
  slots[2]?.leave()
  slots[3]?.leave()
  await vi.advanceTimersByTimeAsync(0)
  expect(entered).toEqual(['first', 'other'])
})
