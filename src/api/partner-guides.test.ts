import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { getRequestListener } from '@hono/node-server'
import { afterAll, expect, test } from 'vitest'
import { createSharedLimiter } from '#integrations/limits/shared-limiter'
import type { TokenMode } from '#rules/partners'
import { testDatabase } from '../../test/database.ts'
import { addPartner } from '../../test/partners.ts'
import { openTestShop } from '../../test/shop.ts'
import { createApi } from './app.ts'

/** The guides of docs/partners: whatever they tell a partner to type is run here as written, against a served API. */

const { db, pool } = await testDatabase()
const shop = await openTestShop(db)
const api = createApi({ ...shop.parts, limiter: createSharedLimiter(pool) })
const server = createServer((request, response) => {
  const listen = getRequestListener((asked, env) => api.fetch(asked, { incoming: env.incoming }))
  void listen(request, response)
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const address = server.address()
const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
const folder = mkdtempSync(path.join(tmpdir(), 'ishtirak-guides-'))

let working = Promise.resolve<unknown>(undefined)
const worker = setInterval(() => {
  working = working.then(() => shop.runJobs())
}, 200)
afterAll(async () => {
  clearInterval(worker)
  await working
  server.close()
  rmSync(folder, { recursive: true })
})

const guides: [string, TokenMode][] = [
  ['first-order', 'test'],
  ['points', 'test'],
  ['webhooks', 'test'],
  ['going-live', 'live'],
]

test.each(guides)('every command of docs/partners/%s.md works as written', async (name, mode) => {
  const { token } = await addPartner(db, { products: [shop.plans.small], mode })
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
