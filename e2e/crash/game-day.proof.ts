import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { claimLifetime } from '#domain/core/idempotency/kept-answers'
import { sealActivities } from '#domain/core/activity/seal-activities'
import { verifyActivities } from '#domain/core/activity/verify-activities'
import { verifyOwnBooks } from '#domain/desk/reconciliation/verify-books'
import { openBalancer } from '#test/balancer'
import { freePorts } from '#test/processes'
import { random } from '#test/random'
import { visitor } from '#test/visitor'
import { checkBooks, readGatewayRows } from './books-check.ts'
import { broken } from './broken-promises.ts'
import { describeDay, openSheet, readLines } from './day-sheet.ts'
import { listFaults, type Fault } from './faults.ts'
import { openKillableStore } from './killable-store.ts'
import { letTimePass } from './let-time-pass.ts'
import { newTally, openStreet } from './open-street.ts'
import { playPerson, type PersonReport, type Street } from './person.ts'
import { openSmsCompany } from './sms-company.ts'

/**
 * The game day: a store of several processes behind a balancer sells steadily, and one thing after the other goes wrong. Requests, orders
 * and money are counted for each. The whole: PROOF=full; a slice otherwise. GAME_DAY=name,name chooses faults.
 */
const full = process.env['PROOF'] === 'full'
const chosen = process.env['GAME_DAY']?.split(',')
const inSlice = ['failover']
const counts = full ? { webs: 3, workers: 2 } : { webs: 2, workers: 1 }
const lanes = 3
/** Milliseconds of sales before each fault. */
const calm = 2_500
/** Milliseconds after which nobody may be kept any more from what they were doing: a request that died with its process holds its key so long. */
const patience = (claimLifetime + 10) * 1_000

const [front = 0] = await freePorts(1)
const sms = await openSmsCompany()
const ended: (() => Promise<unknown>)[] = [sms.close]
const jumpingClock = { NODE_OPTIONS: '--import ./test/jumping-clock.mjs', CLOCK_JUMP_MS: '60000' }
const store = await openKillableStore(
  'game',
  counts,
  {
    PUBLIC_URL: `http://127.0.0.1:${front}`,
    TRUSTED_PROXIES: '127.0.0.1',
    ...sms.env,
  },
  { max_wal_senders: '4' },
  { throughNetwork: true, envOfWeb: (place) => (place === 0 ? jumpingClock : {}) },
)
const { programs, db, systemContext } = store
// Before the store's own hook.
afterAll(async () => {
  for (const end of ended) await end()
})

test('whatever goes wrong, no order and no halala is lost', { timeout: 1_500_000, retry: 0 }, async () => {
  await programs.gateway.start()
  await Promise.all([...programs.webs, ...programs.workers].map((one) => one.start()))
  const balancer = await openBalancer(front, programs.webUrls, 1_000, 500)
  ended.push(balancer.close)
  const faults = (await listFaults(store, sms, (end) => void ended.push(end))).filter(({ name }) =>
    chosen ? chosen.includes(name) : full || inSlice.includes(name),
  )
  const sheet = openSheet(lanes)
  const sale = sellSteadily(
    await openStreet(db, {
      webUrls: [balancer.url],
      gatewayUrl: programs.gatewayUrl,
      tally: newTally(),
    }),
  )
  try {
    for (const fault of faults) await suffer(fault)
  } finally {
    sale.stop()
    await sale.ended
  }
  const { people } = sale
  // Our own connections went with the others'.
  const isThere = () =>
    sql`select`.execute(db).then(
      () => true,
      () => false,
    )
  await expect.poll(isThere).toBe(true)
  await letTimePass({ db, programs }, people)

  const ledger = await visitor('127.0.0.1').ask('GET', `${programs.gatewayUrl}/sandbox/ledger`)
  const rows = readGatewayRows(ledger.body)
  const lines = await readLines(db, sheet.windows, rows)
  console.log(`${people.length} purchases\n${describeDay(lines)}`)

  expect(await broken(db, people)).toEqual([])
  expect(await checkBooks(db, rows)).toEqual([])
  expect(await verifyOwnBooks(systemContext())).toEqual([])
  await sealActivities(systemContext())
  expect((await verifyActivities(db)).problems).toEqual([])
  for (const { fault, tally, taken, booked, allAgain } of lines) {
    // What is away is told as such; nothing else may go wrong.
    const others = [...tally.faults.keys()].filter((name) => !/^50[234] /.test(name))
    expect({ fault, others, taken }).toEqual({ fault, others: [], taken: booked })
    expect(allAgain, `${fault}: nobody sold again`).not.toBeNull()
  }
  const tooLate = faults.filter(({ about, sellsWithin = Infinity }) =>
    lines.some(({ fault, firstAgain }) => fault === about && (firstAgain ?? Infinity) > sellsWithin),
  )
  expect(tooLate.map(({ name }) => name)).toEqual([])

  async function suffer(fault: Fault): Promise<void> {
    await fault.prepare?.()
    await delay(calm)
    sheet.begin(fault.about)
    await fault.begin()
    await fault.hold?.(() => sheet.faults() > 0)
    await fault.end?.()
    sheet.end()
    const until = Date.now() + patience
    while (!sheet.isSellingAgain() && Date.now() < until) await delay(50)
    sheet.close()
    await fault.after?.()
  }

  /** Lanes in which one person after the other buys. */
  function sellSteadily(place: Street) {
    const people: PersonReport[] = []
    let going = true
    const ended = Promise.all(
      Array.from({ length: lanes }, async (_, lane) => {
        for (let index = lane; going; index += lanes) {
          const street: Street = {
            ...place,
            get tally() {
              return sheet.tally()
            },
            onDone: (order) => {
              sheet.done(lane)
              if (order) sheet.ordered(order)
            },
            onAnswer: sheet.answered,
            readCode: sms.readCode,
          }
          people.push(await playPerson(street, index, 'buy', random(index)))
        }
      }),
    )
    return { people, ended, stop: () => void (going = false) }
  }
})
