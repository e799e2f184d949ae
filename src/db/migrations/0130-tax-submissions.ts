import { runSql } from '#db/migrations/run-sql'

/**
 * Phase 2: units with a certificate stamp their documents into a chain, which is reported to the authority. Source:
 * docs/decisions/0130.
 */
export const taxSubmissions = runSql(`
-- What a unit signs in with and stamps with, as the authority handed it out.
create table tax_credentials (
  id uuid primary key default uuidv7(),
  unit_id uuid not null references tax_units (id),
  -- The first one is for the checks; documents are stamped with the second.
  kind text not null check (kind in ('compliance', 'production')),
  environment text not null check (environment in ('sandbox', 'simulation', 'production')),
  common_name text not null,
  -- 1-solution|2-model|3-serial
  unit_serial text not null,
  csr text not null,
  -- Sealed with the key of the environment, never readable here.
  key_sealed text not null,
  secret_sealed text not null,
  -- binarySecurityToken
  token text not null,
  request_id text not null,
  -- Base64 of the DER on one line.
  certificate text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  replaced_at timestamptz
);
create index tax_credentials_of_unit on tax_credentials (unit_id, id desc);

create function refuse_change_but_replacement() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.replaced_at is null
      and to_jsonb(new) - 'replaced_at' = to_jsonb(old) - 'replaced_at' then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger tax_credentials_guard before update or delete on tax_credentials
  for each row execute function refuse_change_but_replacement();

alter table tax_units
  add column environment text check (environment in ('sandbox', 'simulation', 'production')),
  add column state text not null default 'phase_1' check (state in ('phase_1', 'onboarding', 'active')),
  -- ICV of its last stamped document, of all kinds together.
  add column counter bigint not null default 0,
  -- What its next document names as the hash before it (PIH).
  add column last_hash text not null
    default 'NWZlY2ViNjZmZmM4NmYzOGQ5NTI3ODZjNmQ2OTZjNzljMmRiYzIzOWRkNGU5MWI0NjcyOWQ3M2EyN2ZiNTdlOQ==',
  -- What it stamps with.
  add column credential_id uuid references tax_credentials (id),
  -- The age in hours of what is not reported yet, of which administrators were last notified; 0 when nothing is late.
  add column alarm_hours integer not null default 0,
  add check (state <> 'active' or (credential_id is not null and environment is not null));

-- A counter that went back would give a number twice; a chain belongs to one environment.
create or replace function refuse_counting_back() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.invoices < old.invoices or new.credit_notes < old.credit_notes
      or new.debit_notes < old.debit_notes or new.prefix <> old.prefix
      or new.counter < old.counter or new.counter > old.counter + 1
      or (new.counter = old.counter) <> (new.last_hash = old.last_hash)
      or (old.counter > 0 and new.environment is distinct from old.environment) then
    raise exception 'the numbers of % only go up', tg_table_name using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- A document that takes the place of one that the authority refused.
alter table tax_documents add column replaces uuid unique references tax_documents (id);
drop index tax_documents_invoice;
create unique index tax_documents_invoice on tax_documents (order_id) where kind = 'invoice' and replaces is null;
drop index tax_documents_refund;
create unique index tax_documents_refund on tax_documents (refund_id)
  where refund_id is not null and replaces is null;

-- The stamped form of a document, and what became of it at the authority. Documents of phase 1 have none.
create table tax_submissions (
  document_id uuid primary key references tax_documents (id),
  unit_id uuid not null references tax_units (id),
  -- Null until it is stamped.
  credential_id uuid references tax_credentials (id),
  counter bigint check (counter > 0),
  previous_hash text,
  hash text,
  xml text,
  qr text,
  -- rules/tax-submission
  state text not null check (state in ('unstamped', 'waiting', 'clearance_off', 'reported', 'reported_with_warnings',
    'cleared', 'cleared_with_warnings', 'refused', 'replaced')),
  -- That of its document: they are sent in order of age.
  issued_at timestamptz not null,
  attempts integer not null default 0,
  -- When it is sent next; null when nothing is left to send.
  next_at timestamptz,
  first_at timestamptz,
  last_at timestamptz,
  answered_at timestamptz,
  -- What the authority last said.
  answer jsonb check (jsonb_typeof(answer) = 'object'),
  -- The file with the authority's stamp, which the buyer of a standard document gets.
  cleared_xml text,
  unique (unit_id, counter),
  check ((state = 'unstamped') = (xml is null)),
  check (num_nulls(credential_id, counter, previous_hash, hash, xml, qr) in (0, 6)),
  check ((state in ('unstamped', 'waiting', 'clearance_off')) = (next_at is not null)),
  check ((state in ('cleared', 'cleared_with_warnings')) = (cleared_xml is not null))
);
create index tax_submissions_open on tax_submissions (unit_id, issued_at) where next_at is not null;
create index tax_submissions_refused on tax_submissions (unit_id) where state = 'refused';

-- What was stamped stays to the byte, and nothing that the authority decided is undone.
create function refuse_other_stamp() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
      and (new.document_id, new.unit_id, new.issued_at) = (old.document_id, old.unit_id, old.issued_at)
      and (old.state = 'unstamped' or (new.credential_id, new.counter, new.previous_hash, new.hash, new.xml, new.qr)
        = (old.credential_id, old.counter, old.previous_hash, old.hash, old.xml, old.qr))
      and (old.next_at is not null or (old.state = 'refused' and new.state in ('refused', 'replaced'))) then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger tax_submissions_guard before update or delete on tax_submissions
  for each row execute function refuse_other_stamp();
`)
