import { expect, test } from 'vitest'
import { signedInStaff } from '#test/api'
import { testDatabase } from '#test/database'
import { addPartner, partnerAsk } from '#test/partners'
import { openTestShop } from '#test/shop'

/** What staff note on an API client is said to be for them alone (the hint beside the field). */

const { db } = await testDatabase()
const { ask } = await openTestShop(db)

test('a partner’s program does not read what staff have noted about the partner', async () => {
  const { token } = await signedInStaff(db, 'admin')
  const partner = await addPartner(db)
  const path = `/api/users/v1/api_clients/${partner.id}`
  const { version } = (await ask(`GET ${path}`, { token })).body.api_client
  const note = 'Pays late; ask Huda, +966 50 000 0000, before raising the limit'
  const saved = await ask(`PATCH ${path}`, { token, body: { version, description: note } })
  expect(saved.status, saved.text).toBe(200)
  const call = partnerAsk(ask, partner.token)
  expect((await call('GET /account')).text).not.toContain('Pays late')
  expect((await ask('GET /user', { token: partner.token })).text).not.toContain('Pays late')
})
