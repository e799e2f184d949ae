import { sql, type RawBuilder } from 'kysely'
import { addDays } from '#rules/core/riyadh-days'
import { messageWorkDays } from '#rules/desk/waiting'

/**
 * Whether the matter of `j` (jobs), which was given up, is no work any more: staff sent its message again, or
 * nobody sends one of that age; or its order waits for no activation, as after a refund. Done once more it
 * would reach its client twice, or do nothing.
 */
export function isSettledElsewhere(now: Date): RawBuilder<boolean> {
  const since = addDays(now, -messageWorkDays)
  return sql<boolean>`case j.name
    when 'message.deliver' then exists (select from messages t where t.id = j.subject_id::uuid
      and (t.created_at <= ${since} or ${isSentAgain()}))
    when 'order.fulfil' then exists (select from orders o where o.id = j.subject_id::uuid and o.status <> 'processing')
    else false end`
}

/**
 * A copy of `t` (messages) came after it: its key names the same thing (`resendMessage`), of which a client
 * may be told more than once, and it says the same word for word.
 */
function isSentAgain(): RawBuilder<boolean> {
  return sql<boolean>`exists (select from messages l where l.client_id = t.client_id and l.id > t.id and l.template = t.template and l.body = t.body
    and l.packed_text is not distinct from t.packed_text and l.channel = t.channel and l.once_key like t.template || '\\_again:%'
    and split_part(l.once_key, ':', 2) = coalesce(nullif(split_part(t.once_key, ':', 2), ''), t.id::text))`
}
