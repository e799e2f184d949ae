import { expect, test } from 'vitest'
import { halalas } from '#rules/core/money'
import { beforeTax, withTax } from '#rules/shop/price'
import { movedPrices } from './moved-prices.tsx'

const vat = { id: 'vat', percentage: 15 }
const plans = [
  { id: 'a', name: 'راصد', price: beforeTax(halalas(6_000)) },
  { id: 'b', name: 'هدية', price: beforeTax(halalas(0)) },
  { id: 'c', name: 'درع', price: withTax(halalas(6_900)) },
]

test('a second tax names the old and the new price of every plan that it moves, and of none that was entered with tax', () => {
  expect(movedPrices(plans, [vat], [vat, { id: 'fee', percentage: 7.5 }])).toEqual([
    { id: 'a', name: 'راصد', before: 6_900, after: 7_350 },
  ])
  expect(movedPrices(plans, [vat], [{ ...vat, id: 'this' }])).toEqual([])
  expect(movedPrices(plans, [vat], [])).toMatchObject([{ before: 6_900, after: 6_000 }])
})
