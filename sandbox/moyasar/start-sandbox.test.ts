import { spawn } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { createClock } from './clock.ts'
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
