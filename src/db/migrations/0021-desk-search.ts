import { runSql } from '#db/migrations/run-sql'

/** Pairs of one letter each: what is written in several ways, and the one that counts. Mirrors rules/search-text. */
const letters: [several: string, one: string][] = [
  ['\u0623\u0625\u0622\u0671', '\u0627'],
  ['\u0624', '\u0648'],
  ['\u0649\u0626\u06cc', '\u064a'],
  ['\u0629', '\u0647'],
  ['\u06a9', '\u0643'],
]
const digits = Array.from({ length: 10 }, (_, digit) => [
  String.fromCharCode(0x0660 + digit) + String.fromCharCode(0x06f0 + digit),
  String(digit),
])
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, offset) => String.fromCharCode(from + offset)).join('')
/** Vowel marks, the stretching stroke and the lone hamza: left out. */
const unwritten = `\u0640${range(0x064b, 0x065f)}\u0670${range(0x06d6, 0x06ed)}\u0621`

const pairs = [...letters, ...digits]
const written = pairs.map(([several = '']) => several).join('') + unwritten
const meant = pairs.map(([several = '', one = '']) => one.repeat(several.length)).join('')

/**
 * What staff look for: names however Arabic is written, phones and emails by their beginning; and lists that cost the same
 * in a table of millions, in whatever order and by whatever days they are asked for.
 */
export const deskSearch = runSql(`
create function fold_for_search(text) returns text language sql immutable parallel safe return
  btrim(regexp_replace(
    translate(lower(normalize($1, NFC) collate pg_c_utf8), '${written}', '${meant}'),
    '[^[:alnum:]]+', ' ', 'g'));

-- «عبد الله» is «عبدالله».
create function fold_name(text) returns text language sql immutable parallel safe return
  regexp_replace(fold_for_search($1), '(^| )عبد (?=ال)', '\\1عبد', 'g');

-- The words of a name, each with and without the article: «القحطاني» is found as «قحطاني».
create function name_words(text) returns tsvector language sql immutable parallel safe return (
  select coalesce(array_to_tsvector(array_agg(distinct word)), ''::tsvector)
  from unnest(string_to_array(fold_name($1), ' ')) whole
    cross join lateral (values (whole), (regexp_replace(whole, '^ال(?=..)', ''))) words (word)
  where word <> '');

drop index clients_by_name;
drop index clients_by_last_name;
drop index clients_by_number;
create index clients_by_name on clients (fold_name(first_name || ' ' || last_name) text_pattern_ops);
create index clients_by_last_name on clients (fold_name(last_name) text_pattern_ops);
create index clients_by_name_words on clients using gin (name_words(first_name || ' ' || last_name));
create index clients_by_number on clients (phone_number text_pattern_ops);

-- The staff's lists stand in the order of time, so that days and pages are one walk of an index.
drop index orders_by_status;
drop index orders_by_time;
create index orders_by_time on orders (created_at, id);
create index orders_by_status on orders (status, created_at, id);
create index orders_by_method on orders (method, created_at, id);
create index orders_settled on orders (settled_at, id) where settled_at is not null;
create index refunds_done on refunds (done_at, order_id) where status = 'done' and cause in ('staff', 'chargeback');
create index payments_failed on payments (created_at, order_id) where status = 'payment_failed';

drop index clients_by_time;
drop index clients_blocked;
drop index clients_closed;
create index clients_by_time on clients (created_at, id);
create index clients_by_language on clients (language, created_at, id);
create index clients_blocked on clients (created_at, id) where blocked_at is not null;
create index clients_closed on clients (created_at, id) where closed_at is not null;
create index subscriptions_by_end on subscriptions (status, ends_at, client_id);
`)
