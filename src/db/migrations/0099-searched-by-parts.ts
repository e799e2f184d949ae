import { runSql } from '#db/migrations/run-sql'

/**
 * What callers read out and banks show: the end of a phone or of an order's number, a card's last four, the gateway's own name of a
 * payment, words of a ticket. Each by an index of its own, so that a search costs the same in a table of millions.
 */
export const searchedByParts = runSql(`
create index clients_by_number_end on clients (reverse(phone_number) text_pattern_ops);
create index orders_by_number_end on orders (reverse(ref_id::text) text_pattern_ops);
create index payments_by_card on payments (card_last_four, created_at) where card_last_four is not null;
create index payments_by_reference on payments (gateway_reference) where gateway_reference is not null;
create index payment_methods_by_card on payment_methods (last_four) where removed_at is null;
create index ticket_messages_by_words on ticket_messages using gin (to_tsvector('simple', fold_for_search(body)));
`)
