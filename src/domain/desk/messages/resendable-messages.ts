import { sql, type RawBuilder } from 'kysely'
import { rightlyWithheld } from '#rules/messages/withheld-reasons'
import { hasWords } from '#domain/messages/packed-text'
import { secretTemplates } from '#domain/messages/secret-messages'

/**
 * The condition on `t` (messages) of those that did not leave and that somebody can send again: to a client,
 * no secret, not withheld by ourselves, and none of the same kind over the same channel has come after.
 * @param since older ones are no work any more
 */
export function resendableCondition(since: Date): RawBuilder<unknown> {
  return sql`t.has_failed and t.created_at > ${since} and t.client_id is not null and ${hasWords('t')} and t.code is null
    and t.template <> all(${[...secretTemplates]}::text[]) and coalesce(t.last_error, '') <> all(${rightlyWithheld}::text[])
    and not exists (select from messages l where l.client_id = t.client_id and l.id > t.id and l.template = t.template
      and l.channel = t.channel)`
}
