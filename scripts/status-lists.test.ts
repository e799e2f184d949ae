import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inFlightStatuses } from '../src/rules/sale/order.ts'
import { openPaymentStatuses } from '../src/rules/payments/payment.ts'
import { renewingStatuses, runningStatuses } from '../src/rules/sale/subscription.ts'

/** Lists that have a name: where another status joins one, every query follows. Migrations keep what stood on their day. */
const named = { inFlightStatuses, openPaymentStatuses, renewingStatuses, runningStatuses }

test('no query writes out a list of statuses that the rules name', () => {
  const texts = Object.entries(named).map(([name, list]) => ({
    name,
    text: list.map((status) => `'${status}'`).join(', '),
  }))
  const found = globSync('src/**/*.ts')
    .filter((file) => !/\.test\.ts$|^src\/(rules|db\/migrations|db\/types)/.test(file))
    .flatMap((file) => {
      const source = readFileSync(file, 'utf8')
      return texts.flatMap(({ name, text }) =>
        source.includes(`in (${text})`) ? [`${file}: say ${name}`] : [],
      )
    })
  expect(found).toEqual([])
})
