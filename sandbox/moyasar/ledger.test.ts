import { spawn } from 'node:child_process'
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { Ledger } from './ledger.ts'
import { TestShop, card, order } from './test-shop.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

async function open() {
  const shop = await TestShop.open()
  cleanups.push(() => shop.close())
  return shop
}

const fileOf = (dataDir: string) => join(dataDir, 'sandbox', 'moyasar.jsonl')

describe('the ledger', () => {
  it('knows payments, tokens and open challenges after a restart', async () => {
    const shop = await open()
    const paid = await shop.payThrough({ ...card, save_card: true })
    const waiting = (await shop.pay()).body
    await shop.restart()
    expect(await shop.payment(paid.id)).toEqual(paid)
    expect((await shop.pay({ type: 'token', token: paid.source.token })).body.status).toBe('paid')
    const url = new URL(new URL(waiting.source.transaction_url).pathname, shop.url)
    expect((await shop.walk(url.href)).searchParams.get('status')).toBe('paid')
    const { payments } = (await shop.call('GET', '/sandbox/ledger')).body
    expect(payments).toHaveLength(3)
  })

  it('forgives a torn last line, and writes on behind it', async () => {
    const shop = await open()
    const paid = await shop.payThrough()
    await appendFile(fileOf(shop.dataDir), '{"kind":"payment","value":{"pay')
    await shop.restart()
    expect(await shop.payment(paid.id)).toEqual(paid)
    const next = await shop.payThrough()
    await shop.restart()
    expect(await shop.payment(next.id)).toEqual(next)
  })

  it('skips lines that it cannot read', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'sandbox-'))
    cleanups.push(() => rm(dataDir, { recursive: true }))
    const first = await Ledger.load(dataDir)
    await first.open()
    await first.close()
    await writeFile(fileOf(dataDir), 'nonsense\n5\n{"kind":"future"}\n')
    const ledger = await Ledger.load(dataDir)
    expect(ledger.payments.size).toBe(0)
  })

  it('becomes shorter at a start when most of it is old', async () => {
    const shop = await open()
    const { id } = await shop.payThrough()
    for (let count = 0; count < 150; count++)
      await shop.call('PUT', `/v1/payments/${id}`, { description: `Words ${count}` })
    await shop.restart()
    const lines = (await readFile(fileOf(shop.dataDir), 'utf8')).trim().split('\n')
    expect(lines.length).toBeLessThan(10)
    expect((await shop.payment(id)).description).toBe('Words 149')
  })

  it('never sees a card number or a CVC', async () => {
    const shop = await open()
    const source = { ...card, number: '4111111111111111', cvc: '987', save_card: true }
    await shop.payThrough(source)
    await shop.call('POST', '/v1/tokens', { ...source, save_only: true })
    await shop.pay({ ...source, cvc: '98' })
    const text = await readFile(fileOf(shop.dataDir), 'utf8')
    expect(text).not.toContain('4111111111')
    expect(text).not.toMatch(/cvc|"987"/)
    expect(text).toContain('1111')
  })

  it('has lost nothing that was answered when the process is killed', { timeout: 30_000 }, async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'sandbox-'))
    cleanups.push(() => rm(dataDir, { recursive: true, force: true }))
    const main = fileURLToPath(new URL('main.ts', import.meta.url))
    const start = async () => {
      const child = spawn(process.execPath, [main], {
        env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: dataDir },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const ended = new Promise((resolve) => child.once('exit', resolve))
      const [line] = await new Promise<string[]>((resolve) => {
        child.stdout.once('data', (data) => resolve(String(data).split('\n')))
      })
      return { child, ended, url: (line ?? '').replace('Sandbox ready: ', '') }
    }
    const authorization = `Basic ${btoa('sk_test_sandbox:')}`
    const first = await start()
    const answered: string[] = []
    const customers = Array.from({ length: 8 }, async () => {
      for (;;) {
        const response = await fetch(`${first.url}/v1/payments`, {
          method: 'POST',
          headers: { authorization, 'content-type': 'application/json' },
          body: JSON.stringify({ ...order, source: card }),
        })
        const { id } = await response.json()
        answered.push(id)
        if (answered.length === 200) first.child.kill('SIGKILL')
      }
    })
    await Promise.allSettled(customers)
    await first.ended

    const second = await start()
    const response = await fetch(`${second.url}/sandbox/ledger`)
    const { payments } = await response.json()
    const kept = new Set(payments.map(({ id }: { id: string }) => id))
    second.child.kill('SIGTERM')
    expect(await second.ended).toBe(0)
    expect(answered.length).toBeGreaterThanOrEqual(200)
    expect(answered.filter((id) => !kept.has(id))).toEqual([])
  })
})
