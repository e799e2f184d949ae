import { sql } from 'kysely'
import { ShopError } from '#rules/errors/shop-error'
import { requireClient, type Context } from '#domain/core/context'
import { phoneSince } from '#domain/people/identity/held-phones'

/**
 * The plan that the signed-in client was invited to, whatever became of the invitation. One that was taken up
 * is of whoever did, whose number may be somebody else's by now; one that was not is of whoever had the
 * number then. Error: not_found.
 */
export async function getInvitation(
  ctx: Context,
  id: string,
): Promise<{ id: string; subscription_id: string }> {
  const { rows } = await sql<{ id: string; subscription_id: string }>`
    select m.id, m.subscription_id from subscription_members m join clients c on c.id = ${requireClient(ctx)}
    where m.id = ${id} and coalesce(m.client_id = c.id, m.phone = c.phone and m.invited_at > ${phoneSince()})`.execute(
    ctx.db,
  )
  const [invitation] = rows
  if (!invitation) throw new ShopError('not_found')
  return invitation
}
