import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(path.join(tmpdir(), 'ishtirak-message-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function accepts(message: string): boolean {
  const file = path.join(folder, 'message')
  writeFileSync(file, message)
  return spawnSync('sh', ['.githooks/commit-msg', file]).status === 0
}

test.each([
  'domain: keep access until the paid period ends',
  'web, locales: say why a coupon was refused\n\nBecause customers asked.',
  '# a comment of git\ndb: seed plans of two stores',
  `domain: ${'a'.repeat(64)}`,
  'Merge branch of somebody',
])('%s is accepted', (message) => {
  expect(accepts(message)).toBe(true)
})

test.each([
  `domain: ${'a'.repeat(65)}`,
  'keep access until the paid period ends',
  'domain: Keep access',
  'domain: keep access.',
  'domain: the access is kept',
  'domain: keeping access',
  'domain: refused coupons',
  '',
])('%s is refused', (message) => {
  expect(accepts(message)).toBe(false)
})
