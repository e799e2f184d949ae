import { runSql } from '#db/migrations/run-sql'

/**
 * What is rare among tax documents is listed along an index of its own: credit notes, and lines without the standard rate. A sale
 * writes into neither.
 */
export const rareDocuments = runSql(`
create index tax_documents_of_rare_kind on tax_documents (kind, issued_at desc, id desc) where kind <> 'invoice';
create index tax_documents_of_rare_rate on tax_documents (issued_at desc, id desc)
  where content @? '$.lines[*] ? (@.vat.category <> "S")';
`)
