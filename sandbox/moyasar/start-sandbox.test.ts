import { spawn } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { createClock } from '../practice/clock.ts'
import { TestShop, until } from './test-shop.ts'

describe('starting and stopping', () => {
  it('says in one line that the port is taken, exits 1 and touches nothing', async () => {
    const shop = await TestShop.open()
    const dataDir = await mkdtemp(join(tmpdir(), 'sandbox-'))
    const child = spawn(process.execPath, [fileURLToPath(new URL('main.ts', import.meta.url))], {
      env: { PORT: new URL(shop.url).port, DATA_DIR: dataDir },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let said = ''
    child.stderr.on('data', (data) => (said += String(data)))
    const code = await new Promise((resolve) => child.once('close', resolve))
    expect(code).toBe(1)
    expect(said).toMatch(/^Sandbox cannot start: port \d+ .* already taken.*\n$/)
    expect(await readdir(dataDir)).toEqual([])
    await rm(dataDir, { recursive: true })
    await shop.close()
  })

  it('ends when its input ends, if told so, as when the parent was killed', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'sandbox-'))
    const child = spawn(process.execPath, [fileURLToPath(new URL('main.ts', import.meta.url))], {
      env: { PORT: '0', DATA_DIR: dataDir, EXIT_WITH_PARENT: '1', SECRET_KEY: 'sk_test_other' },
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    const said = await new Promise<string>((resolve) =>
      child.stdout.once('data', (data) => resolve(String(data))),
    )
    const url = said.replace('Sandbox ready: ', '').trim()
    const authorization = `Basic ${btoa('sk_test_other:')}`
    expect((await fetch(`${url}/v1/payments`, { headers: { authorization } })).status).toBe(200)
    child.stdin.end()
    expect(await new Promise((resolve) => child.once('close', resolve))).toBe(0)
    await rm(dataDir, { recursive: true })
  })

  it('answers what was begun before it stops', async () => {
    const shop = await TestShop.open()
    await shop.faults({ latency_ms: 150 })
    const answer = shop.pay()
    await until(async () => (await shop.call('GET', '/sandbox/health')).status === 200)
    const closed = shop.close()
    expect((await answer).status).toBe(201)
    await closed
  })
})

describe('the clock', () => {
  it('rings in order, and not what was called off', () => {
    const clock = createClock()
    const rung: string[] = []
    clock.after(60_000, () => rung.push('late'))
    const cancel = clock.after(20_000, () => rung.push('never'))
    clock.after(10_000, () => rung.push('early'))
    cancel()
    clock.advance(30_000)
    expect(rung).toEqual(['early'])
    clock.advance(30_000)
    expect(rung).toEqual(['early', 'late'])
  })
})
