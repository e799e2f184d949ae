import { runSql } from '#db/migrations/run-sql'

/**
 * What keeps strangers from guessing codes, sending them at the store's cost, and keeping owners out. Codes that were
 * sent a moment before are hashed without a key and are asked for anew.
 */
export const signInGuard = runSql(`
insert into signing_keys (name, key)
  select name, sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'))
  from unnest(array['one_time_code', 'proof_of_work']) as name;

-- Proofs of work that were taken: each counts once, and how many there were makes the next one dearer.
create table proofs_of_work (
  id bytea primary key,
  -- Keyed hashes: of the phone or email, and of the address.
  subject_hash bytea not null,
  address_hash bytea not null,
  created_at timestamptz not null
);
create index proofs_of_work_of_subject on proofs_of_work (subject_hash, created_at);
create index proofs_of_work_of_address on proofs_of_work (address_hash, created_at);
create index proofs_of_work_age on proofs_of_work (created_at);

-- Codes sent by SMS per hour and country, how many of them were entered, and how many wrong ones were tried.
create table code_counts (
  hour timestamptz not null,
  -- A calling code, '+966'.
  country text not null check (country ~ '^\\+[0-9]{1,4}$'),
  sent integer not null default 0,
  entered integer not null default 0,
  wrong integer not null default 0,
  primary key (hour, country)
);

-- Somebody has forgotten a password: looked up by a job, so that the answer takes as long for an email that nobody has.
create table password_reset_requests (
  id uuid primary key default uuidv7(),
  email text not null check (length(email) <= 254),
  created_at timestamptz not null
);

-- A new link leaves the last one alive: a stranger who asks for one takes nothing from the owner.
drop index staff_links_one;
create index staff_links_open on staff_links (staff_user_id) where used_at is null;
`)
