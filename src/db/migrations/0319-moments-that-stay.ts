import { runSql } from '#db/migrations/run-sql'

/**
 * What is asked for long after the rows went that it was read from: whether a partner was sent a credit note, which its message said, and when
 * somebody signed in last, which the session said. The shortest time for which messages are kept is 90 days: a note that is older may have lost
 * its message already. Source: docs/decisions/0268.
 */
export const momentsThatStay = runSql(`
set local lock_timeout = '5s';

create table account_note_sendings (
  entry_id uuid primary key references api_account_entries (id),
  sent_at timestamptz not null
);

insert into account_note_sendings (entry_id, sent_at)
select d.account_entry_id, min(coalesce(m.created_at, d.issued_at))
from tax_documents d
  join account_invoices v on v.id = d.account_invoice_id
  left join messages m on m.once_key = 'account_credit_note:' || d.account_entry_id::text
where d.kind = 'credit_note' and d.account_entry_id is not null
  and (m.id is not null or (v.sent_at is not null and d.issued_at < now() - interval '90 days'))
group by d.account_entry_id;

-- Of sessions that are gone.
alter table clients add column last_login_at timestamptz;
alter table staff_users add column last_login_at timestamptz;
`)
