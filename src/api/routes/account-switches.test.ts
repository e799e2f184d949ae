import { expect, test } from 'vitest'
import { accountSwitches } from '#rules/core/rate-limits'
import { channels } from '#rules/messages/channels'
import { optionalKinds } from '#rules/messages/notification-kinds'
import { createSharedLimiter } from '#integrations/limits/shared-limiter'
import { signedInClient, testApi } from '../../../test/api.ts'
import { testDatabase } from '../../../test/database.ts'

const { db, pool } = await testDatabase()
const limiter = createSharedLimiter(pool)
const { ask } = testApi(db, { parts: { limiter } })
const clients = '/api/clients/v1'
const missing = '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a1001'

test('what the page sends of everything is free where nothing goes on', async () => {
  const { token, clientId } = await signedInClient(db)
  const save = (off: string[]) =>
    ask(`PUT ${clients}/notification_settings`, {
      token,
      body: {
        settings: optionalKinds.flatMap((kind) =>
          channels.map((channel) => ({ kind, channel, is_on: !off.includes(kind) })),
        ),
      },
    })
  await limiter.use('account_switch', clientId, accountSwitches, accountSwitches.points)
  const [first = '', second = ''] = optionalKinds
  expect((await save([])).status).toBe(200)
  expect((await save([first])).status).toBe(200)
  expect((await save([first, second])).status).toBe(200)
  expect((await save([first])).status).toBe(429)
})

test('a client switches so often in an hour, and switching off is always free', async () => {
  const { token, clientId } = await signedInClient(db)
  const [kind] = optionalKinds
  const turn = (isOn: boolean) =>
    ask(`PUT ${clients}/notification_settings`, {
      token,
      body: { settings: [{ kind, channel: 'email', is_on: isOn }] },
    })
  expect((await turn(false)).status).toBe(200)
  expect((await turn(true)).status).toBe(200)
  await limiter.use('account_switch', clientId, accountSwitches, accountSwitches.points - 1)
  // It is on, so nothing goes on.
  expect((await turn(true)).status).toBe(200)
  expect((await turn(false)).status).toBe(200)
  const over = await turn(true)
  expect(over).toMatchObject({ status: 429, body: { code: 900002 } })
  expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0)
  const card = { payment_method_id: missing }
  const others: [string, object?][] = [
    [`PUT ${clients}/subscriptions/${missing}/auto_renewal`, card],
    [`PATCH ${clients}/payment_methods/${missing}`, { is_default: true }],
    [`DELETE ${clients}/tickets/${missing}/closure`],
  ]
  for (const [call, sent] of others)
    expect([call, (await ask(call, { token, ...(sent && { body: sent }) })).status]).toEqual([call, 429])
  // Whatever is on can be switched off.
  expect((await turn(false)).status).toBe(200)
  expect((await ask(`DELETE ${clients}/subscriptions/${missing}/auto_renewal`, { token })).status).toBe(404)
  expect((await ask(`PUT ${clients}/tickets/${missing}/closure`, { token })).status).toBe(404)
})
