import { sql, type RawBuilder } from 'kysely'

/**
 * The condition on `m` (messages) of those about `o` (orders): about it itself, its payments, its refunds, or
 * the renewal that it is of.
 */
export function isAboutOrder(): RawBuilder<boolean> {
  return sql`m.client_id = o.client_id and (split_part(m.once_key, ':', 3) = o.id::text
    or split_part(m.once_key, ':', 2) in (select o.id::text union all select p.id::text from payments p where p.order_id = o.id
      union all select r.id::text from refunds r where r.order_id = o.id
      union all select n.id::text from renewals n where n.order_id = o.id))`
}
