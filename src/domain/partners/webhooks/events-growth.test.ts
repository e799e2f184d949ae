import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Context } from '#domain/core/context'
import { listDeliveries } from '#domain/partners/webhooks/list-deliveries'
import { listEvents } from '#domain/partners/webhooks/list-events'
import { testContext } from '#test/api'
import { testDatabase } from '#test/database'
import { addPartner } from '#test/partners'
import { openReadPages } from '#test/read-pages'

/**
 * What a partner's question for events that never came, and deliveries that never failed, costs when there
 * are many others.
 */

const { db, owner, url } = await testDatabase()
const partner = await addPartner(db, { accountLimit: 0 })
const { db: listened, pagesOf } = openReadPages(url)
const { rows: tokens } = await sql<{
  id: string
}>`select id from api_tokens where api_client_id = ${partner.id}`.execute(db)
const actor: Context['actor'] = {
  kind: 'api_client',
  id: partner.id,
  tokenId: tokens[0]?.id ?? '',
  mode: 'live',
  scopes: ['webhooks'],
  pointsAny: false,
}
const ctx = testContext(listened, { actor })
const { rows: made } = await sql<{ id: string }>`
  insert into webhook_endpoints (api_client_id, mode, url, events, secret, created_at, updated_at)
  values (${partner.id}, 'live', 'https://partner.test', '{order.*}', '\\x00', now(), now()) returning id`.execute(
  owner,
)
const endpointId = made[0]?.id ?? ''

/** Events of one kind, each delivered. */
async function fill(count: number) {
  await sql`with facts as (
      insert into activities (id, actor_kind, action, entity, entity_id, changes, request_id, created_at)
      select uuidv7(), 'system', 'order.placed', 'tax', uuidv7(), '{}', '', now() from generate_series(1, ${count}) returning id),
    events as (
      insert into webhook_events (api_client_id, mode, activity_id, body, created_at)
      select ${partner.id}::uuid, 'live', id, '{"type":"order.placed","timestamp":"2026-11-30T00:00:00Z","mode":"live","data":{}}', now()
      from facts returning id)
    insert into webhook_deliveries (event_id, endpoint_id, status, created_at)
    select id, ${endpointId}::uuid, 'delivered', now() from events`.execute(owner)
  await sql`vacuum analyze webhook_events, webhook_deliveries`.execute(owner)
}

const questions = {
  'events of a type that never came': () => listEvents(ctx, { type: 'account.limit_near' }),
  'deliveries that failed, of which there are none': () =>
    listDeliveries(ctx, { apiClientId: partner.id, mode: 'live', tokenId: null }, { status: 'failed' }),
}

test('what is not there is found out along an index', async () => {
  await fill(200)
  const few = []
  for (const ask of Object.values(questions)) few.push(await pagesOf(ask))
  await fill(8_000)
  for (const [place, [name, ask]] of Object.entries(questions).entries()) {
    expect(await pagesOf(ask), name).toBeLessThan((few[place] ?? 0) + 15)
  }
})
