import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '#db/client'
import { visitor } from '#test/visitor'
import type { PersonReport } from './person.ts'

const day = 86_400_000

type Store = { db: Database; programs: { webUrls: string[]; gatewayUrl: string } }

/** The bank's patience ends, lost events come again, and everything that falls due within nine days runs. */
export async function letTimePass({ db, programs }: Store, people: PersonReport[]): Promise<void> {
  const [webUrl = ''] = programs.webUrls
  const clock = visitor('127.0.0.1', { timeout: 120_000 })
  await clock.ask('PUT', `${programs.gatewayUrl}/sandbox/clock`, { json: { advance_ms: 3_600_000 } })
  await untilQuiet(db)
  const now = new Date(Date.now() + 9 * day).toISOString()
  for (const { phone } of people) {
    const answer = await clock.ask('PUT', `${webUrl}/dev/clock`, { json: { phone, now } })
    if (answer.status !== 200 && answer.status !== 404) throw new Error(`the clock stands: ${answer.text}`)
  }
  await untilQuiet(db)
  clock.close()
}

/** Nothing is due any more that the workers have not done. */
async function untilQuiet(db: Database): Promise<void> {
  const deadline = Date.now() + 45_000
  for (;;) {
    const { rows } = await sql<{
      jobs: string[] | null
    }>`select array_agg(name || ' ' || coalesce(last_error, '')) as jobs
      from jobs where done_at is null and failed_at is null and due_at <= now()
        and name not in ('activity.seal', 'house.tidy')`.execute(db)
    const left = rows[0]?.jobs ?? []
    if (left.length === 0) return
    if (Date.now() > deadline) throw new Error(`jobs are left: ${left.join(', ')}`)
    await delay(100)
  }
}
