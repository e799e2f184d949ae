import { runSql } from '#db/migrations/run-sql'

/**
 * The credit note of an exchanged plan knows the order that replaced it, so that its buyer is sent both. Null for every other
 * document, and for notes from before.
 */
export const exchangeNotes = runSql(`
alter table tax_documents add column exchange_order_id uuid references orders (id);
alter table tax_documents add constraint tax_documents_of_exchange
  check (exchange_order_id is null or (kind = 'credit_note' and order_id is not null and refund_id is null)) not valid;
create index tax_documents_of_exchange on tax_documents (exchange_order_id) where exchange_order_id is not null;
`)
