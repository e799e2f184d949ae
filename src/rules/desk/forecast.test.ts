import { expect, test } from 'vitest'
import { random } from '#test/random'
import {
  forecastError,
  forecastRenewals,
  oldestAge,
  renewalRates,
  type KnownRenewals,
  type RenewalsOfAge,
} from './forecast.ts'

const monthly: KnownRenewals = { count: 1, inDays: 10, every: 30, age: 1, amounts: [10_000], isReady: true }
const always = (rate: number) => Array.from({ length: oldestAge }, () => rate)

test('one subscriber who stays every second time: 50 + 25 + 12.50, give or take what chance does', () => {
  const result = forecastRenewals([monthly], always(0.5))
  // Renewals N: mean 0.875, mean of N² 0.5 + 3 × 0.25 + 5 × 0.125 = 1.875, variance 1.875 − 0.875² =
  // 1.109375, deviation 1.05327.
  expect(result.amount).toBe(8_750)
  expect(result.high).toBe(8_750 + Math.round(1.2816 * 10_532.69))
  expect(result.low).toBe(0)
  expect(result.steps.map(({ amount }) => amount)).toEqual([5_000, 2_500, 1_250])
})

test('ten thousand of them are as many times as much, within a hundredth of the spread of one', () => {
  const { amount, low, high } = forecastRenewals([{ ...monthly, count: 10_000 }], always(0.5))
  expect(amount).toBe(87_500_000)
  // 1.2816 × √10,000 × 10,532.69 = 1,349,869.
  expect([amount - low, high - amount]).toEqual([1_349_869, 1_349_869])
})

test('who surely stays has no spread; the error of the past is one', () => {
  const sure = forecastRenewals([monthly], always(1))
  expect(sure).toMatchObject({ amount: 30_000, low: 30_000, high: 30_000 })
  expect(sure.steps.map(({ charges }) => charges)).toEqual([1, 1, 1])
  // 1.2816 × 10 % of 300.00 is 38.45.
  expect(forecastRenewals([monthly], always(1), { error: -0.1 })).toMatchObject({ low: 26_155, high: 33_845 })
})

test('each age has its own rate, and the oldest one goes on', () => {
  const rates = [0.5, 0.8, ...Array.from({ length: oldestAge - 3 }, () => 0), 0.9]
  // 0.5, then 0.5 × 0.8, then × 0 for the third age.
  expect(forecastRenewals([monthly], rates).steps.map(({ amount }) => amount)).toEqual([5_000, 4_000, 0])
  const old = { ...monthly, age: 40 }
  expect(forecastRenewals([old], rates).steps.map(({ amount }) => amount)).toEqual([9_000, 8_100, 7_290])
})

test('a price that changes after the next charge, a plan of a year and one of a week', () => {
  const lowered = { ...monthly, amounts: [5_000, 10_000] as const }
  expect(forecastRenewals([lowered], always(1)).steps.map(({ amount }) => amount)).toEqual([
    5_000, 10_000, 10_000,
  ])
  expect(forecastRenewals([{ ...monthly, every: 365, inDays: 89 }], always(1)).amount).toBe(10_000)
  expect(forecastRenewals([{ ...monthly, every: 365, inDays: 90 }], always(1)).amount).toBe(0)
  // Days 0, 7, 14, 21, 28: five in the first thirty.
  const weekly = forecastRenewals([{ ...monthly, every: 7, inDays: 0 }], always(1))
  expect(weekly.steps.map(({ charges }) => charges)).toEqual([5, 4, 4])
})

test('without consent or card nothing is expected, and what it would be is said', () => {
  const blocked = { ...monthly, count: 3, isReady: false }
  expect(forecastRenewals([monthly, blocked, { ...blocked, inDays: 90 }], always(1))).toMatchObject({
    amount: 30_000,
    blocked: { count: 3, amount: 30_000 },
  })
})

test('few of an age lean on all; without any there is no rate', () => {
  expect(renewalRates([])).toBe(null)
  const rates = renewalRates([
    { age: 1, due: 180, renewed: 90 },
    { age: 2, due: 20, renewed: 20 },
    { age: 40, due: 0, renewed: 0 },
  ])
  // All: 110 of 200 = 0.55, worth 20 renewals: (90 + 11) ÷ 200, (20 + 11) ÷ 40, 11 ÷ 20.
  expect(rates?.[0]).toBeCloseTo(0.505, 10)
  expect(rates?.[1]).toBeCloseTo(0.775, 10)
  expect(rates?.[11]).toBeCloseTo(0.55, 10)
})

test('the error is that of what came, with its sign', () => {
  expect([forecastError(110, 100), forecastError(90, 100), forecastError(5, 0)]).toEqual([0.1, -0.1, null])
})

/** Lives of monthly and quarterly plans that leave by a chance of their age, day by day over two years. */
function simulate(seed: number) {
  const draw = random(seed)
  const stays = (age: number) => (age === 1 ? 0.6 : age === 2 ? 0.8 : 0.92)
  const charges: { life: number; day: number; age: number; every: number; came: boolean; amount: number }[] =
    []
  for (let life = 0; life < 6_000; life++) {
    const every = draw.pick([30, 30, 30, 90])
    const amount = every === 30 ? 6_900 : 20_700
    for (let [day, age] = [draw.between(0, 700) + every, 1]; day < 730; [day, age] = [day + every, age + 1]) {
      const came = draw.chance(stays(age))
      charges.push({ life, day, age, every, came, amount })
      if (!came) break
    }
  }
  return charges
}

test('backtest on simulated lives: what came lies within the interval about four times of five, a few percent off', () => {
  const outcomes = Array.from({ length: 10 }, (_, seed) => {
    const today = 640
    // Who has not begun by then is nobody's known renewal.
    const charges = simulate(seed + 1).filter(({ day, age, every }) => day - age * every < today)
    const ages: RenewalsOfAge[] = charges
      .filter(({ day }) => day >= today - 90 && day < today)
      .map(({ age, came }) => ({ age, due: 1, renewed: came ? 1 : 0 }))
    const next = new Map<number, KnownRenewals>()
    for (const one of charges)
      if (one.day >= today && !next.has(one.life))
        next.set(one.life, {
          count: 1,
          inDays: one.day - today,
          every: one.every,
          age: one.age,
          amounts: [one.amount],
          isReady: true,
        })
    const result = forecastRenewals([...next.values()], renewalRates(ages) ?? [])
    const came = charges
      .filter(({ day }) => day >= today && day < today + 90)
      .reduce((sum, one) => sum + (one.came ? one.amount : 0), 0)
    return {
      error: forecastError(result.amount, came) ?? 1,
      holds: result.low <= came && came <= result.high,
    }
  })
  for (const { error } of outcomes) expect(Math.abs(error)).toBeLessThan(0.06)
  expect(outcomes.filter(({ holds }) => holds).length).toBeGreaterThanOrEqual(5)
})
