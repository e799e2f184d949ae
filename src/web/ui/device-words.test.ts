import { expect, test } from 'vitest'
import { deviceWords } from './device-words.ts'

test.each([
  ['Chrome', '142', 'Android', 'Chrome 142', 'Android'],
  ['curl', '8.5', 'Unknown', 'curl 8.5', ''],
  ['Unknown', '', 'Windows', '', 'Windows'],
  ['Unknown', '', 'Unknown', '', ''],
  ['', '', '', '', ''],
])('%s %s on %s', (browser, browser_version, platform, program, machine) => {
  expect(deviceWords({ browser, browser_version, platform })).toEqual({ program, machine })
})
