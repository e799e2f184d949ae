import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { testDatabase } from '../database.ts'
import { addPartner, partnerAsk } from '../partners.ts'
import { freePorts } from '../processes.ts'
import { serveTestShop } from '../served-shop.ts'

/** examples/partner as a partner runs it: in a folder of its own, with the client as its only package, against a served shop. */

const { db } = await testDatabase()
const { url, plans, payLink, ask } = await serveTestShop(db)

const project = path.resolve(import.meta.dirname, '../..')
const folder = mkdtempSync(path.join(tmpdir(), 'ishtirak-example-'))
afterAll(() => rmSync(folder, { recursive: true }))
cpSync(path.join(project, 'examples/partner'), folder, { recursive: true })
mkdirSync(path.join(folder, 'node_modules/@ishtirak'), { recursive: true })
// As npm lays a package that is named by its folder.
symlinkSync(path.join(project, 'clients/typescript'), path.join(folder, 'node_modules/@ishtirak/client'))

/** One run of the program; `said` grows while it works. */
async function run(token: string, phone: string, sale: string, at?: number) {
  const port = at ?? (await freePorts(1))[0]
  const child = spawn(process.execPath, ['main.ts', phone, sale], {
    cwd: folder,
    env: { PATH: process.env['PATH'], ISHTIRAK_URL: url, ISHTIRAK_TOKEN: token, PORT: String(port) },
  })
  const program = {
    said: '',
    errors: '',
    stop: (signal: 'SIGKILL' | 'SIGINT' = 'SIGKILL') => child.kill(signal),
    ended: Promise.resolve<number | null>(null),
  }
  child.stdout.on('data', (chunk: Buffer) => (program.said += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (program.errors += chunk.toString()))
  program.ended = new Promise((resolve) => child.once('exit', resolve))
  return program
}

test('sells by link, hears of the payment, spends a point; a second run of the sale does nothing twice', async () => {
  const { token } = await addPartner(db, { products: [plans.small] })
  const first = await run(token, '0512340001', 'sale-1')
  const link = await vi.waitFor(() => {
    const [, found] = /to pay: (\S+)/.exec(first.said) ?? []
    expect(found).toBeDefined()
    return found ?? ''
  }, 15_000)
  expect(first.said).toContain('Watch: 69 SR, 300 points for 30 days')
  await payLink(link, '+966512340001')
  expect(await first.ended).toBe(0)
  expect(first.said).toContain('The plan runs with 300 points')
  expect(first.said).toContain('Spent 1, 299 points left')
  expect(first.errors).toBe('')

  const again = await run(token, '0512340001', 'sale-1')
  expect(await again.ended).toBe(0)
  expect(again.said).toContain('Spent 1, 299 points left')
  const { body } = await partnerAsk(ask, token)('GET /orders')
  expect(body.orders).toHaveLength(1)
  // It leaves no endpoint behind.
  expect((await partnerAsk(ask, token)('GET /webhook_endpoints')).body.webhook_endpoints).toEqual([])
})

test('one that was killed while it waited goes on with the same order', async () => {
  const { token } = await addPartner(db, { products: [plans.small] })
  const killed = await run(token, '0512340002', 'sale-2')
  await vi.waitFor(() => expect(killed.said).toContain('to pay: '), 15_000)
  killed.stop()
  await killed.ended
  const [, link = ''] = /to pay: (\S+)/.exec(killed.said) ?? []
  await payLink(link, '+966512340002')
  const next = await run(token, '0512340002', 'sale-2')
  expect(await next.ended).toBe(0)
  expect(next.said).toContain(link)
  expect(next.said).toContain('Spent 1, 299 points left')
})

test('an endpoint that a killed run left is taken over, and one that is interrupted leaves none', async () => {
  const { token } = await addPartner(db, { products: [plans.small] })
  const [port = 0] = await freePorts(1)
  const endpoints = async () =>
    (await partnerAsk(ask, token)('GET /webhook_endpoints')).body.webhook_endpoints
  for (const signal of ['SIGKILL', 'SIGKILL', 'SIGINT'] as const) {
    const program = await run(token, '0512340003', 'sale-3', port)
    await vi.waitFor(() => expect(program.said).toContain('to pay: '), 15_000)
    expect(await endpoints()).toHaveLength(1)
    program.stop(signal)
    expect(await program.ended).toBe(signal === 'SIGINT' ? 130 : null)
    expect(program.errors).toBe('')
  }
  expect(await endpoints()).toEqual([])
})

test('with a test token it plays the client itself', async () => {
  const { token } = await addPartner(db, { products: [plans.small], mode: 'test' })
  const program = await run(token, '+999500901', 'sale-1')
  expect(await program.ended).toBe(0)
  expect(program.said).toContain('Spent 1, 299 points left')
})

test('what the store refuses is said in words', async () => {
  const { token } = await addPartner(db, { products: [plans.small] })
  const program = await run(token, '12', 'sale-1')
  expect(await program.ended).toBe(1)
  expect(program.errors).toContain('(invalid_input, 200001)')
})
