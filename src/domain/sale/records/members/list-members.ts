import { sql, type RawBuilder } from 'kysely'
import { ShopError } from '#rules/errors/shop-error'
import type { MemberStatus } from '#rules/sale/group'
import { requireClient, type Context } from '#domain/core/context'
import { ownedSince } from '#domain/sale/records/ownership/owned-since'
import { clientName } from '#domain/core/client-name'

export type MemberView = {
  id: string
  /** By which the owner invited them, also once they have another one: that is theirs to tell (0258). */
  phone: string
  /** As they wrote it in their profile; empty until they have joined and did. */
  name: string
  status: MemberStatus
  invited_at: string
  joined_at: string | null
}

export type GroupView = {
  version: number
  members: MemberView[]
  former_members: (MemberView & { ended_at: string })[]
}

/** The name of a member `m` who has joined. */
export function memberName(): RawBuilder<string> {
  return sql<string>`coalesce((select ${clientName} from clients c
    where c.id = m.client_id and m.status = 'joined'), '')`
}

/** Those who left or were removed lately and are not invited again; longer lists help nobody. */
const maxFormer = 8

/**
 * Who shares an own subscription, and who did since it is the client's. Error: not_found, also for somebody
 * else's.
 */
export async function listMembers(ctx: Context, id: string): Promise<GroupView> {
  const { rows } = await sql<GroupView>`
    select s.version,
      coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'phone', m.phone, 'name', ${memberName()},
          'status', m.status, 'invited_at', m.invited_at, 'joined_at', m.joined_at) order by m.id)
        from subscription_members m where m.subscription_id = s.id and m.status in ('invited', 'joined')), '[]') as members,
      coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'phone', f.phone, 'name', '', 'status', f.status,
          'invited_at', f.invited_at, 'joined_at', f.joined_at, 'ended_at', f.ended_at) order by f.ended_at desc)
        from (select distinct on (m.phone) m.* from subscription_members m
          where m.subscription_id = s.id and m.status in ('left', 'removed') and m.ended_at > ${ownedSince()}
            -- Whoever took the plan over was a member once, and is its owner.
            and m.phone is distinct from (select c.phone from clients c where c.id = s.client_id)
            and not exists (select from subscription_members n where n.subscription_id = s.id and n.phone = m.phone
              and n.status in ('invited', 'joined'))
          order by m.phone, m.ended_at desc) f), '[]') as former_members
    from subscriptions s where s.id = ${id} and s.client_id = ${requireClient(ctx)}`.execute(ctx.db)
  const [group] = rows
  if (!group) throw new ShopError('not_found')
  return { ...group, former_members: group.former_members.slice(0, maxFormer) }
}
