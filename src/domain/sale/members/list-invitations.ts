import { sql } from 'kysely'
import { requireClient, type Context } from '#domain/core/context'
import { newestFirst, openInvitations } from '#domain/sale/records/members/add-members'

export type InvitationView = {
  id: string
  owner: { first_name: string; last_name: string }
  product: { id: string; name_ar: string; name_en: string }
  invited_at: string
}

/**
 * What the signed-in client is invited to while they share another plan: the first of them is joined when
 * they leave that one. Whoever shares none has joined already, with `listMemberships`.
 */
export async function listInvitations(ctx: Context): Promise<InvitationView[]> {
  const { rows } = await sql<{ view: InvitationView }>`
    select jsonb_build_object('id', invited.id, 'invited_at', invited.invited_at,
      'owner', (select jsonb_build_object('first_name', o.first_name, 'last_name', o.last_name) from clients o where o.id = s.client_id),
      'product', (select jsonb_build_object('id', p.id, 'name_ar', p.name_ar, 'name_en', p.name_en)
        from products p where p.id = s.product_id)) as view
    ${openInvitations(ctx, requireClient(ctx))} ${newestFirst}`.execute(ctx.db)
  return rows.map(({ view }) => view)
}
