import { createElement } from 'react'
import { expect } from 'vitest'
import type { Database } from '#db/client'
import type { Role } from '#rules/people/permissions'
import { EffectsInWords } from '../src/web/admin/subscriptions/effects-in-words.tsx'
import type { Effects } from '../src/web/admin/subscriptions/subscription-types.ts'
import { signedInStaff } from './api.ts'
import { wordsOf } from './drawn.ts'
import type { openTestShop } from './shop.ts'

type Shop = Pick<Awaited<ReturnType<typeof openTestShop>>, 'ask'>

export const staffSubscriptions = '/api/users/v1/subscriptions'

/** Staff at the desk who act on clients' subscriptions. */
export async function openSubscriptionDesk(shop: Shop, db: Database) {
  const staff = {
    admin: await signedInStaff(db, 'admin'),
    support: await signedInStaff(db, 'support'),
    viewer: await signedInStaff(db, 'viewer'),
  }
  const look = async (id: string, role: Role = 'support') =>
    (await shop.ask(`GET ${staffSubscriptions}/${id}`, { token: staff[role].token })).body.subscription
  const act = async (id: string, asked: object, role: Role = 'admin') => {
    const body = { reason: 'asked by phone', ...asked }
    const answer = await shop.ask(`POST ${staffSubscriptions}/${id}/actions`, {
      token: staff[role].token,
      body,
    })
    if (answer.status === 200 && answer.body.dry_run) {
      expect(wireWordsIn(answer.body.effects, body.reason), 'staff read no word of the wire').toEqual([])
    }
    return answer
  }

  /** The same action, first tried out and then done, at the version that stands. */
  async function actAfterDryRun(id: string, body: object, role: Role = 'admin') {
    const before = await look(id)
    const trial = await act(id, { ...body, version: before.version, dry_run: true }, role)
    expect(trial).toMatchObject({ status: 200, body: { dry_run: true, payment: null } })
    expect(await look(id), 'a dry run changes nothing').toEqual(before)
    const done = await act(id, { ...body, version: before.version }, role)
    expect(done).toMatchObject({ status: 200, body: { dry_run: false } })
    expect(comparable(done.body.effects), 'what the dry run said is what was done').toEqual(
      comparable(trial.body.effects),
    )
    expect(done.body.money).toEqual(trial.body.money)
    return done.body
  }

  return { staff, look, act, actAfterDryRun }
}

/** What the dialog would show of a dry run in Arabic that is in Latin letters, beside the reason that staff wrote and what the client will read. */
function wireWordsIn(effects: Effects, reason: string): string[] {
  const shown = wordsOf(createElement(EffectsInWords, { effects: { ...effects, messages: [] } }))
  return shown.replaceAll(reason, '').match(/[a-z_]{2,}/gi) ?? []
}

/** Without the numbers of what a dry run wrote and took back: the next one gets others. */
function comparable(effects: unknown): unknown {
  const uuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
  return JSON.parse(
    JSON.stringify(effects)
      .replace(uuid, 'id')
      .replace(/\b1\d{5}\b/g, 'number')
      // A dry run shows an address that is none.
      .replace(/\/s\/[\w.]{10}/g, 'link'),
  )
}
