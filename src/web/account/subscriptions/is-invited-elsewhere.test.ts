import { expect, test } from 'vitest'
import { answeringApi } from '#test/answering-api'
import { isInvitedElsewhere } from './is-invited-elsewhere.server.ts'

/** The API of a client whose earlier invitations are these, each of a plan. */
const apiOf = (earlier: Record<string, string>) =>
  answeringApi((_, { params }) => {
    const id = params?.['id'] ?? ''
    const plan = earlier[id]
    const body = { invitation: { id, subscription_id: plan } }
    return plan ? { status: 200, body } : { status: 404 }
  })

const shared = { id: 'newer', subscription_id: 'shared' }
const here = { subscriptions: [{ id: 'own' }], memberships: [shared], invitations: [{ id: 'waiting' }] }

test('an invitation whose plan stands on the page is none of another number', async () => {
  const api = apiOf({ handed: 'own', older: 'shared' })
  for (const id of ['newer', 'waiting', 'handed', 'older']) {
    expect(await isInvitedElsewhere(api, id, here), id).toBe(false)
  }
})

test('of one that is over, or that went to another number, its plan is not here', async () => {
  const api = apiOf({ over: 'left' })
  for (const id of ['over', 'foreign']) expect(await isInvitedElsewhere(api, id, here), id).toBe(true)
})
