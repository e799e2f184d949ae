import { expect, test } from 'vitest'
import { addressGroup, addressGroups } from './address-group.ts'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['', ''],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::ffff:cb00:7109', '203.0.113.9'],
])('%s counts as %s', (address, group) => {
  expect(addressGroup(address)).toBe(group)
})

test('IPv6 counts in the blocks around it, too, with more points', () => {
  expect(addressGroups('2001:db8:1:2ab::9')).toEqual([
    { key: '2001:db8:1:2ab::/64', times: 1 },
    { key: '2001:db8:1:200::/56', times: 4 },
    { key: '2001:db8:1:0::/48', times: 16 },
  ])
  expect(addressGroups('203.0.113.9')).toEqual([{ key: '203.0.113.9', times: 1 }])
})
