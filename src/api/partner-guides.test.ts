import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { createSharedLimiter } from '#integrations/limits/shared-limiter'
import type { TokenMode } from '#rules/partners'
import { testDatabase } from '../../test/database.ts'
import { addPartner } from '../../test/partners.ts'
import { serveTestShop } from '../../test/served-shop.ts'

/** The guides of docs/partners: whatever they tell a partner to type is run here as written, against a served API. */

const { db, pool } = await testDatabase()
const { url, plans } = await serveTestShop(db, { parts: { limiter: createSharedLimiter(pool) } })
const folder = mkdtempSync(path.join(tmpdir(), 'ishtirak-guides-'))
afterAll(() => rmSync(folder, { recursive: true }))

const guides: [string, TokenMode][] = [
  ['first-order', 'test'],
  ['points', 'test'],
  ['webhooks', 'test'],
  ['going-live', 'live'],
]

test.each(guides)('every command of docs/partners/%s.md works as written', async (name, mode) => {
  const { token } = await addPartner(db, { products: [plans.small], mode })
  const { stderr } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', commandsOf(name)], {
    cwd: folder,
    env: { ...process.env, ISHTIRAK_URL: url, ISHTIRAK_TOKEN: token },
    timeout: 20_000,
  })
  expect(stderr).toBe('')
})

/** All blocks that are marked as commands, in their order, as one script: what one sets the next one uses. */
function commandsOf(name: string): string {
  const text = readFileSync(path.resolve(import.meta.dirname, `../../docs/partners/${name}.md`), 'utf8')
  const blocks = [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, commands]) => commands ?? '')
  expect(blocks.length).toBeGreaterThan(2)
  return blocks.join('\n')
}
