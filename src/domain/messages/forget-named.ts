import { sql } from 'kysely'
import { isHeldAt, type HeldPhone } from '#domain/core/held-phone'
import type { Transaction } from '#domain/core/transaction'

/**
 * Takes a client whose account ends out of what was sent to others: their numbers wherever a message of any
 * template names one (`parameters.phone`) while it was theirs, and their name wherever they are the client
 * named in it (`parameters.owner`). Links stay as they are.
 */
export async function forgetNamedInMessages(
  tx: Transaction,
  { clientId, phones }: { clientId: string; phones: HeldPhone[] },
): Promise<void> {
  await sql`update messages m set ${leaveOut('phone')}
    where ${isHeldAt(phones, { phone: sql`m.parameters ->> 'phone'`, at: sql`m.created_at` })}
      and m.client_id is distinct from ${clientId}::uuid`.execute(tx.db)
  await sql`update messages m set ${leaveOut('owner')}
    where m.named_client_id = ${clientId} and m.parameters ->> 'owner' not in ('', '…')`.execute(tx.db)
}

/**
 * In place of a value stands an ellipsis; of a message that still waits, too. No name and no number holds the
 * mark that keeps the link.
 */
function leaveOut(parameter: 'phone' | 'owner') {
  const link = sql`coalesce(nullif(m.parameters ->> 'link', ''), chr(1))`
  const value = sql`m.parameters ->> ${sql.lit(parameter)}`
  const without = (text: 'body' | 'subject') =>
    sql`${sql.ref(text)} = replace(replace(replace(m.${sql.ref(text)}, ${link}, chr(1)), ${value}, '…'), chr(1), ${link})`
  return sql`${without('body')}, ${without('subject')},
    parameters = m.parameters || jsonb_build_object(${sql.lit(parameter)}, '…')`
}
