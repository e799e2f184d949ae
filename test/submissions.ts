import { sql } from 'kysely'
import type { Database } from '#db/client'

/** Keeps what the authority has said of a document, as its job would; `code` is of the rule for which it was refused. */
export async function submitDocument(
  db: Database,
  documentId: string,
  state: 'waiting' | 'reported' | 'refused',
  code?: string,
): Promise<void> {
  const errors = code ? [{ code, category: 'KSA', message: 'not valid' }] : []
  const answer = { outcome: code ? 'refused' : 'accepted', wasKnown: false, warnings: [], errors, reason: '' }
  await sql`
    with credential as (
      insert into tax_credentials (unit_id, kind, environment, common_name, unit_serial, csr, key_sealed, secret_sealed,
        token, request_id, certificate, expires_at, created_at)
      select u.id, 'production', 'sandbox', 'x', 'x', 'x', 'x', 'x', 'x', 'x', 'x', now(), now() from tax_units u
      where u.is_current returning id, unit_id)
    insert into tax_submissions (document_id, unit_id, credential_id, counter, previous_hash, hash, xml, qr, state,
      issued_at, next_at, answer)
    select d.id, c.unit_id, c.id, 1 + (select count(*) from tax_submissions), 'before', 'hash', '<Invoice/>', 'qr', ${state},
      d.issued_at, case when ${state} = 'waiting' then now() end, ${state === 'waiting' ? null : JSON.stringify(answer)}::jsonb
    from tax_documents d cross join credential c where d.id = ${documentId}`.execute(db)
}
