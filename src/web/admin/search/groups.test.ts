import { expect, test } from 'vitest'
import { orderGroups } from './groups.tsx'

const keys = (text: string) =>
  orderGroups([{ key: 'orders' }, { key: 'clients' }, { key: 'tickets' }], text).map(({ key }) => key)

test('whoever types a whole phone finds its client first, whatever digits it is written in', () => {
  expect(keys('0540000015')).toEqual(['clients', 'orders', 'tickets'])
  expect(keys('٠٥٤ ٠٠٠ ٠٠١٥')).toEqual(['clients', 'orders', 'tickets'])
  expect(keys('100180')).toEqual(['orders', 'clients', 'tickets'])
})
