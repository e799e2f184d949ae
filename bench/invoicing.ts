import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '#db/client'
import { createKeySeal } from '#integrations/keys/key-seal'
import { activateUnit } from '#test/active-unit'

/** Opens the key of the bench's unit in every run, as a store that is kept needs it. */
const sealingKey = createHash('sha256').update('bench').digest()
export const invoicingSettings = { TAX_KEY_ENCRYPTION_KEY: sealingKey.toString('base64') }

/** Of one sale: milliseconds of the store's CPU, statements without and with BEGIN and COMMIT. */
type SaleCost = { cpu: number; work: number; all: number }

type Bench = {
  db: Database
  fatooraUrl: string
  orders: number
  /** Sells in rounds, and gives the medians. @param from the number of the first client */
  sell: (from: number) => Promise<SaleCost>
  /** So many sales at once, until their jobs are done. @param from as above */
  sellOnce: (from: number) => Promise<void>
  notify: (figure: string, value: string, target: string) => void
}

/**
 * What a sale costs before phase 2 and with a unit that stamps and reports at the practice authority, and how many documents a second
 * are reported there. There is no way back: whatever is measured behind it has phase 2.
 */
export async function measureInvoicing({
  db,
  fatooraUrl,
  orders,
  sell,
  sellOnce,
  notify,
}: Bench): Promise<void> {
  const off = await sell(1_000_000)
  await beginPhase2(db, fatooraUrl)
  const active = await sell(2_000_000)
  const both = (one: keyof SaleCost, digits = 1) =>
    `${off[one].toFixed(digits)}, ${active[one].toFixed(digits)}`
  notify('sale, phase 2 off and active: CPU of web and worker', `${both('cpu')} ms`, '≤ 1.3 ×')
  notify('sale, phase 2 off and active: CPU of active over off', (active.cpu / off.cpu).toFixed(2), '≤ 1.3')
  notify('sale, phase 2 off and active: statements', both('work'), '—')
  notify('sale, phase 2 off and active: statements with BEGIN and COMMIT', both('all'), '—')

  await holdReports(db)
  await sellOnce(3_000_000)
  const { reported, seconds } = await report(db)
  if (reported < orders) throw new Error(`${reported} of ${orders} documents waited to be reported`)
  notify('reports/s to the practice authority', (reported / seconds).toFixed(0), '—')
}

/** From now on documents are stamped and reported, if they are not already. There is no way back. */
export async function beginPhase2(db: Database, fatooraUrl: string): Promise<void> {
  const isActive = await db
    .selectFrom('tax_units')
    .select('id')
    .where('state', '=', 'active')
    .executeTakeFirst()
  if (isActive) return
  const otp = async (environment?: string) => {
    const response = await fetch(`${fatooraUrl}/sandbox/otps`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ environment }),
    })
    const { otp: password }: { otp: string } = await response.json()
    return password
  }
  await activateUnit(db, { keySeal: createKeySeal([sealingKey]) }, { url: fatooraUrl, otp })
}

/** What is sold from now on waits: a job of the unit that is due tomorrow takes the place of those that sales leave. */
async function holdReports(db: Database): Promise<void> {
  await sql`insert into jobs (id, name, subject_id, payload, due_at, is_urgent, created_at)
    select gen_random_uuid(), 'tax_unit.report', id, '{}', now() + interval '1 day', true, now() from tax_units where is_current`.execute(
    db,
  )
}

/** From the first answer to the last. */
async function report(db: Database): Promise<{ reported: number; seconds: number }> {
  const { rows } = await sql<{ ids: string[] }>`with due as (
      update jobs set due_at = now() where name = 'tax_unit.report' and done_at is null and failed_at is null)
    select coalesce(array_agg(document_id::text), '{}') as ids from tax_submissions where state = 'waiting'`.execute(
    db,
  )
  const ids = rows[0]?.ids ?? []
  for (;;) {
    const { rows: said } = await sql<{ left: number; seconds: number }>`
      select count(*) filter (where state = 'waiting')::int as left,
        extract(epoch from max(answered_at) - min(first_at))::float8 as seconds
      from tax_submissions where document_id = any(${ids}::uuid[])`.execute(db)
    const [now] = said
    if (now?.left === 0) return { reported: ids.length, seconds: now.seconds }
    await delay(100)
  }
}
