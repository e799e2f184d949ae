import { sql } from 'kysely'
import { ShopError } from '#rules/errors/shop-error'
import type { Language } from '#rules/core/language'
import { fillReply, type ReplyValues } from '#rules/support/saved-reply'
import { requirePermission, type Context } from '#domain/core/context'
import type { SavedReplyFields } from '#domain/account/support/read-saved-replies'
import { clientName } from '#domain/core/client-name'

export type FilledReply = SavedReplyFields & { id: string }

type Row = {
  language: Language
  name: string
  ticket: number
  order: number | null
  plan: Record<Language, string> | null
  staff_name: string
  store: Record<Language, string> | null
  replies: FilledReply[]
}

/**
 * All kept answers, filled for one ticket from its client, its order and the staff user who answers; what is
 * not known stays in its braces. `language` is the client's. Error: ticket_not_found.
 */
export async function fillReplies(
  ctx: Context,
  ticketId: string,
): Promise<{ language: Language; replies: FilledReply[] }> {
  const { id: staffId } = requirePermission(ctx, 'ticket:serve')
  const { rows } = await sql<Row>`
    select c.language, ${clientName} as name, t.ref_id::int8::float8 as ticket,
      (select o.ref_id::float8 from orders o where o.id = t.order_id) as order,
      (select jsonb_build_object('ar', l.name_ar, 'en', l.name_en) from order_lines l where l.order_id = t.order_id limit 1) as plan,
      (select s.name from staff_users s where s.id = ${staffId}) as staff_name,
      (select jsonb_build_object('ar', s.name_ar, 'en', s.name_en) from store_settings s limit 1) as store,
      coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'title_ar', r.title_ar, 'title_en', r.title_en,
        'body_ar', r.body_ar, 'body_en', r.body_en) order by r.title_ar, r.id) from saved_replies r), '[]') as replies
    from tickets t join clients c on c.id = t.client_id where t.id = ${ticketId}`.execute(ctx.db)
  const [row] = rows
  if (!row) throw new ShopError('ticket_not_found')
  const valuesIn = (language: Language): ReplyValues => ({
    client_name: row.name || null,
    order: row.order === null ? null : String(row.order),
    plan: row.plan?.[language] ?? null,
    ticket: String(row.ticket),
    staff_name: row.staff_name,
    store: row.store?.[language] ?? null,
  })
  const [ar, en] = [valuesIn('ar'), valuesIn('en')]
  return {
    language: row.language,
    replies: row.replies.map((reply) => ({
      ...reply,
      body_ar: fillReply(reply.body_ar, ar),
      body_en: fillReply(reply.body_en, en),
    })),
  }
}
