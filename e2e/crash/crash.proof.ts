import { randomBytes } from 'node:crypto'
import { afterAll, expect, test, vi } from 'vitest'
import { sealActivities } from '#domain/core/activity/seal-activities'
import { verifyActivities } from '#domain/core/activity/verify-activities'
import { postBooking } from '#domain/core/ledger/post-booking'
import { inTransaction } from '#domain/core/transaction'
import { verifyOwnBooks } from '#domain/desk/reconciliation/verify-books'
import { compareAuthority } from '#domain/desk/tax/submissions/compare-authority'
import { watchReports } from '#domain/desk/tax/submissions/watch-reports'
import { activateUnit } from '#test/active-unit'
import { halalas } from '#rules/core/money'
import { random } from '#test/random'
import { visitor } from '#test/visitor'
import { TestFatoora } from '../../sandbox/fatoora/test-fatoora.ts'
import { createClock } from '../../sandbox/practice/clock.ts'
import { checkBooks, readGatewayRows, type GatewayRow } from './books-check.ts'
import { unleash } from './chaos.ts'
import { openKillableStore } from './killable-store.ts'
import { letTimePass } from './let-time-pass.ts'
import { broken } from './broken-promises.ts'
import { openStreet } from './open-street.ts'
import { playPerson, type PersonReport, type Story, type Street, type Tally } from './person.ts'

/**
 * Checkouts while web, worker and gateway processes are killed with -9 and the gateway drops answers after charging. The
 * whole: PROOF=full, 100 checkouts; a slice otherwise. CRASH_CHECKOUTS and CRASH_SEED choose another size and another run.
 */
const full = process.env['PROOF'] === 'full'
const checkouts = Number(process.env['CRASH_CHECKOUTS'] ?? (full ? 100 : 12))
const seed = Number(process.env['CRASH_SEED'] ?? 20_261_121)
const atOnce = 8
const faults = { drop_after_charge: 0.3, duplicate_webhooks: 1, webhook_delay_ms: 150, latency_ms: 15 }

const stories: Record<Story, number> = {
  buy: 40,
  decline: 14,
  supersede: 14,
  cancel: 12,
  abandon: 12,
  free: 8,
}

const fatoora = await TestFatoora.open({ clock: createClock() })
afterAll(() => fatoora.close())
const { programs, db, parts, systemContext, setFaults } = await openKillableStore(
  'crash',
  { webs: 2, workers: 2 },
  {
    FATOORA_BASE_URL: `${fatoora.url}/e-invoicing`,
    TAX_KEY_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
  },
)
const everybody = [...programs.webs, ...programs.workers, programs.gateway]

test('charges once and delivers, whatever is killed', { timeout: 150_000 + checkouts * 8_000 }, async () => {
  const chance = random(seed)
  const started = Date.now()
  await activateUnit(db, parts, fatoora)
  await fatoora.fault({ fault: 'lost_answer', call: 'reporting', times: Math.ceil(checkouts / 4) })
  await Promise.all(everybody.map((one) => one.start()))
  await setFaults(faults)

  const chaos = unleash(everybody, chance.fork(), {
    between: [150, 700],
    down: 2,
    onBirth: async (born) => {
      if (born === programs.gateway) await setFaults(faults)
    },
  })
  const tally: Tally = { requests: 0, lost: 0, waits: 0, faults: new Map() }
  const street = await openOurStreet(tally, (webUrl) => {
    const target = programs.webs[programs.webUrls.indexOf(webUrl)]
    if (target && chance.chance(0.15)) chaos.soon(target)
    else if (chance.chance(0.06)) chaos.soon(programs.gateway)
  })
  const people = await playAll(street, chance)
  await chaos.end()
  const shopped = Date.now() - started

  await setFaults({})
  await letTimePass({ db, programs }, people)
  console.log(
    report({ people, tally, kills: chaos.kills, seconds: shopped / 1000, total: Date.now() - started }),
  )

  const ledger = await visitor('127.0.0.1').ask('GET', `${programs.gatewayUrl}/sandbox/ledger`)
  const rows = readGatewayRows(ledger.body)
  expect(await checkBooks(db, rows)).toEqual([])
  // The check itself would see one halala, and one payment that nobody knows.
  expect(await checkBooks(db, oneHalalaMore(rows))).toHaveLength(1)
  const paid = rows.find((row) => row.status === 'paid')
  expect(
    await checkBooks(
      db,
      rows.filter((row) => row !== paid),
    ),
  ).not.toEqual([])
  expect(await broken(db, people)).toEqual([])
  await checkChain()
  // A silent gateway is told as such (503); nothing else may go wrong.
  expect([...tally.faults.keys()].filter((fault) => !fault.startsWith('503 400'))).toEqual([])
  expect([...chaos.kills.values()].reduce((sum, kills) => sum + kills, 0)).toBeGreaterThan(checkouts / 8)

  await sealActivities(systemContext())
  const verdict = await verifyActivities(db)
  expect(verdict.problems).toEqual([])
  expect(verdict.seals).toBeGreaterThan(0)
})

/** Every document is in the chain, 1 to n, and at the authority: once each, whoever was killed while it was on its way. */
async function checkChain(): Promise<void> {
  const documents = await db.selectFrom('tax_documents').select('id').execute()
  expect(documents.length).toBeGreaterThan(0)
  await vi.waitFor(
    async () => {
      await watchReports(systemContext())
      const rows = await db
        .selectFrom('tax_submissions')
        .select(['counter', 'state'])
        .orderBy('counter')
        .execute()
      expect(rows).toEqual(documents.map((_, index) => ({ counter: BigInt(index + 1), state: 'reported' })))
    },
    { timeout: 60_000, interval: 2_000 },
  )
  expect(await verifyOwnBooks(systemContext())).toEqual([])
  const books = await fatoora.books()
  expect(await compareAuthority({ db }, books.documents)).toEqual([])
  expect(books.units[0]?.chain).toEqual({
    last_icv: documents.length,
    gaps: [],
    repeats: [],
    broken_links: [],
  })
}

function oneHalalaMore(rows: GatewayRow[]): GatewayRow[] {
  const paid = rows.findIndex((row) => row.status === 'paid')
  return rows.map((row, index) => (index === paid ? { ...row, amount: row.amount + 1 } : row))
}

async function openOurStreet(tally: Tally, onAction: Street['onAction']): Promise<Street> {
  const { webUrls, gatewayUrl } = programs
  return openStreet(db, {
    webUrls,
    gatewayUrl,
    tally,
    onAction,
    giveBalance: (clientId, amount) =>
      inTransaction(systemContext(), async (tx) => {
        await tx.db
          .updateTable('clients')
          .set({ balance_minor: BigInt(amount) })
          .where('id', '=', clientId)
          .execute()
        postBooking(tx, systemContext(), {
          kind: 'balance_adjustment',
          entries: [
            { account: 'client_balance', amount: halalas(-amount), clientId },
            { account: 'refunds', amount: halalas(amount) },
          ],
        })
      }),
  })
}

async function playAll(street: Street, chance: ReturnType<typeof random>): Promise<PersonReport[]> {
  const cast = drawStories(checkouts).map((story, index) => ({ story, index, own: chance.fork() }))
  const people: PersonReport[] = []
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let next = cast.shift(); next; next = cast.shift())
        people.push(await playPerson(street, next.index, next.story, next.own))
    }),
  )
  return people
}

/** As many of each story as their shares say, well mixed. */
function drawStories(count: number): Story[] {
  const weights = Object.entries(stories) as [Story, number][]
  const sum = weights.reduce((total, [, weight]) => total + weight, 0)
  const seen = new Map<Story, number>()
  return Array.from({ length: count }, (_, index) => {
    const behind = ([story, weight]: [Story, number]) => (weight / sum) * (index + 1) - (seen.get(story) ?? 0)
    const [story] = weights.reduce((one, other) => (behind(other) > behind(one) ? other : one))
    seen.set(story, (seen.get(story) ?? 0) + 1)
    return story
  })
}

function report(run: {
  people: PersonReport[]
  tally: Tally
  kills: Map<string, number>
  seconds: number
  total: number
}): string {
  const outcomes = new Map<string, number>()
  for (const { story, outcome } of run.people) {
    const name = `${story} → ${outcome}`
    outcomes.set(name, (outcomes.get(name) ?? 0) + 1)
  }
  const list = (map: Map<string, number>) =>
    [...map]
      .sort()
      .map(([name, count]) => `${name} ${count}`)
      .join(' · ') || 'none'
  return [
    `crash test, seed ${seed}: ${run.people.length} checkouts in ${run.seconds.toFixed(1)} s, all in ${(run.total / 1000).toFixed(1)} s`,
    `  killed with -9   ${list(run.kills)}`,
    `  requests         ${run.tally.requests}, answers lost ${run.tally.lost}, waits for a key ${run.tally.waits}`,
    `  answers ≥ 500    ${list(run.tally.faults)}`,
    `  stories          ${list(outcomes)}`,
  ].join('\n')
}
