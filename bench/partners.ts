import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '#db/client'
import { addPartner } from '#test/partners'
import { Ishtirak } from '../clients/typescript/src/index.ts'
import type { PartnerOrder, PartnerResult } from './partner-calls.ts'

type Meters = { cpu: number; work: number; frame: number }
type Figures = { rate: number; median: number; cpu: number; work: number; all: number; raw: number }

const loops = 8
const phone = '+966529999999'

/**
 * What partners' calls cost the store: CPU and SQL statements per call, beside a raw node:http server in the same rounds. One
 * partner with many tokens, as each has a limit of calls. An order's figures hold its fulfilment and its messages, too.
 */
export async function measurePartners(bench: {
  db: Database
  url: string
  rounds: number
  seconds: number
  meters: () => Promise<Meters>
  /** All jobs that are due have been worked. */
  untilJobsDone: () => Promise<void>
  /** CPU of one request of the yardstick, in milliseconds */
  raw: () => Promise<{ cpu: number }>
  child: (order: PartnerOrder) => Promise<PartnerResult>
  notify: (figure: string, value: string, target: string) => void
}): Promise<void> {
  const { db, url, rounds, seconds } = bench
  const { tokens, productId } = await openPartner(db, url)
  let numbers = 0
  for (const [call, words] of [
    ['products', 'list plans'],
    ['subscription', 'look up a plan'],
    ['spend', 'spend a point'],
    ['order', 'order on account, until its plan runs'],
  ] as const) {
    const figures: Figures[] = []
    // The first round warms up.
    for (let round = 0; round <= rounds; round++) {
      const before = await bench.meters()
      const result = await bench.child({ url, tokens, call, productId, phone, numbers, loops, seconds })
      if (call === 'order') await bench.untilJobsDone()
      const after = await bench.meters()
      numbers += call === 'order' ? result.calls : 0
      const raw = await bench.raw()
      if (round === 0) continue
      figures.push({
        rate: result.calls / result.seconds,
        median: result.median,
        cpu: ((after.cpu - before.cpu) * 1000) / result.calls,
        work: (after.work - before.work) / result.calls,
        all: (after.work + after.frame - before.work - before.frame) / result.calls,
        raw: raw.cpu,
      })
    }
    const of = (name: keyof Figures) => median(figures.map((figure) => figure[name]))
    bench.notify(
      `partners, ${words}: calls/s in ${loops} loops, median of one`,
      `${of('rate').toFixed(0)}, ${of('median').toFixed(1)} ms`,
      '—',
    )
    bench.notify(
      `partners, ${words}: CPU, the same in raw requests, SQL statements with and without BEGIN and COMMIT`,
      `${of('cpu').toFixed(2)} ms, ${(of('cpu') / of('raw')).toFixed(0)}, ${of('all').toFixed(1)}, ${of('work').toFixed(1)}`,
      '—',
    )
  }
}

/** A partner with 200 tokens, and one client whose plan runs with points enough. */
async function openPartner(db: Database, url: string) {
  const { rows } = await sql<{ id: string }>`
    select id from products where is_active order by position limit 1`.execute(db)
  const productId = rows[0]?.id ?? ''
  const partner = await addPartner(db, { products: [productId], accountLimit: 100_000_000_000 })
  const tokens = await Promise.all(Array.from({ length: 200 }, () => partner.addToken({})))
  const shop = new Ishtirak({ url, token: partner.token })
  await shop.placePartnerOrder({ product_id: productId, client: { phone_number: phone }, payment: 'account' })
  for (;;) {
    const plan = await shop.getPartnerSubscription(phone).catch(() => undefined)
    if (plan) break
    await delay(100)
  }
  await db.transaction().execute(async (tx) => {
    // More than any order pays for: past what the database refuses.
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update subscription_periods set points_left = 100000000, points = 100000000
      where subscription_id in (select s.id from subscriptions s join clients c on c.id = s.client_id
        where c.phone = ${phone})`.execute(tx)
  })
  return { tokens, productId }
}

function median(list: number[]): number {
  const sorted = list.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
