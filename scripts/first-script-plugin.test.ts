import { Script } from 'node:vm'
import { expect, test } from 'vitest'
import { firstScript } from 'virtual:first-script'
import { buildScript } from './first-script-plugin.ts'

/** Bytes that every page carries in front of everything else; 60 of them are the chosen way to pay, which is there before the first picture. */
const largest = 4660

test('the script of every page is small, whole, and the same from one build to the next', async () => {
  const { code, modules } = await buildScript('virtual:first-script')
  expect(Buffer.byteLength(code)).toBeLessThan(largest)
  expect(() => new Script(code)).not.toThrow()
  expect(code).toBe(firstScript)
  expect(modules.length).toBeGreaterThan(8)
})

test('the script that asks for consent is small and whole; pages carry it only where there is something to ask', async () => {
  const { code } = await buildScript('virtual:consent-script')
  expect(Buffer.byteLength(code)).toBeLessThan(1900)
  expect(() => new Script(code)).not.toThrow()
  expect(firstScript).not.toContain('measurement')
})
