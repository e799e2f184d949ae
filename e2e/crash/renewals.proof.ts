import { execFile } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { addDueSubscriptions, readRenewals } from '#test/due-subscriptions'
import { random } from '#test/random'
import { visitor } from '#test/visitor'
import { readGatewayRows } from './books-check.ts'
import { unleash } from './chaos.ts'
import { openKillableStore } from './killable-store.ts'

/**
 * Plans that are due to renew, on two workers that are killed with -9 again and again, as is the gateway, which drops
 * answers after charging. The whole: PROOF=full, 2,000 of them; a slice otherwise. RENEWAL_CROWD and CRASH_SEED choose
 * another size and another run.
 */
const full = process.env['PROOF'] === 'full'
const crowd = Number(process.env['RENEWAL_CROWD'] ?? (full ? 2_000 : 80))
const seed = Number(process.env['CRASH_SEED'] ?? 20_261_121)
const faults = { drop_after_charge: 0.3, latency_ms: 15, no_webhooks: true }
/** Afterwards everything ends by itself: claims of the dead, and the pauses after silences and failures. */
const patience = 60_000

const { programs, db, setFaults, env } = await openKillableStore('renewals', { webs: 1, workers: 2 })
const everybody = [...programs.workers, programs.gateway]

test(
  'charges each due plan exactly once, whatever is killed',
  { timeout: patience + 60_000 + crowd * 1_200, retry: 0 },
  async () => {
    const before = await readRenewals(db)
    await programs.gateway.start()
    const person = visitor('127.0.0.1', { timeout: 60_000 })
    const { tokens } = (
      await person.ask('POST', `${programs.gatewayUrl}/sandbox/tokens`, { json: { count: crowd } })
    ).body
    await addDueSubscriptions(db, { tokens, now: new Date(), from: 0 })
    await setFaults(faults)
    await Promise.all(programs.workers.map((worker) => worker.start()))

    const started = Date.now()
    const chaos = unleash(everybody, random(seed), {
      between: [200, 900],
      down: 2,
      onBirth: async (born) => {
        if (born === programs.gateway) await setFaults(faults)
      },
    })
    await delay(12_000 + crowd * 60)
    await chaos.end()
    await setFaults({})
    await until(
      async () => {
        const { paid, waiting } = await readRenewals(db)
        return paid === crowd && waiting === 0
      },
      patience + crowd * 500,
    )
    const kills = [...chaos.kills].sort().map(([name, count]) => `${name} ${count}`)
    console.log(
      `crash test, seed ${seed}: ${crowd} renewals in ${((Date.now() - started) / 1000).toFixed(1)} s, killed with -9: ${kills.join(' · ')}`,
    )

    const after = await readRenewals(db)
    expect(after).toMatchObject({
      renewals: crowd,
      paid: crowd,
      twice: 0,
      settled: before.settled + crowd,
      notified: crowd,
      total: '0',
    })
    expect(after.periods).toBe(before.periods + 2 * crowd)
    const rows = readGatewayRows((await person.ask('GET', `${programs.gatewayUrl}/sandbox/ledger`)).body)
    const taken = rows.filter((row) => row.status === 'paid')
    expect(new Set(taken.map((row) => row.orderId)).size).toBe(crowd)
    expect(taken).toHaveLength(crowd)
    expect(taken.reduce((sum, row) => sum + row.amount, 0)).toBe(
      Number(after.gateway) - Number(before.gateway),
    )
    expect([...chaos.kills.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(2 + crowd / 80)
    expect(await verifyBooks()).toContain('0 problems')
    // It would see one halala.
    const [one] = taken
    await person.ask('POST', `${programs.gatewayUrl}/sandbox/payments/${one?.id}/tamper`, {
      json: { amount: Number(one?.amount) + 1 },
    })
    await expect(verifyBooks()).rejects.toThrow(`payment ${one?.id} (amount)`)
    person.close()
  },
)

/** `npm run books:verify`; it fails where anything does not agree. */
async function verifyBooks(): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/books-verify.ts'], {
    env: { PATH: process.env['PATH'], ...env },
  })
  return stdout
}

async function until(isSo: () => Promise<boolean>, within: number): Promise<void> {
  const end = Date.now() + within
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`it did not happen: ${JSON.stringify(await readRenewals(db))}`)
    await delay(1_000)
  }
}
