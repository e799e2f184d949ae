import { runSql } from '#db/migrations/run-sql'

/** The activity log, jobs, outgoing messages, idempotency keys and limits. */
export const record = runSql(`
create table activities (
  id uuid primary key default uuidv7(),
  -- Order of sealing; filled by the database.
  sequence bigint generated always as identity unique,
  actor_kind text not null check (actor_kind in ('client', 'staff', 'api_client', 'system')),
  actor_id uuid,
  action text not null,
  entity text not null,
  entity_id uuid not null,
  -- { field: { before, after } }; personal values are salted hashes, the values themselves in activity_personal_values.
  changes jsonb not null,
  request_id text not null,
  created_at timestamptz not null,
  content_hash bytea not null
);
create index activities_of_entity on activities (entity, entity_id, id desc);
create index activities_of_actor on activities (actor_kind, actor_id, id desc);

create function hash_activity() returns trigger language plpgsql as $$
begin
  new.content_hash := sha256(convert_to(jsonb_build_array(new.id, new.actor_kind, new.actor_id, new.action, new.entity,
    new.entity_id, new.changes, new.request_id, extract(epoch from new.created_at))::text, 'UTF8'));
  return new;
end $$;
create trigger activities_hash before insert on activities for each row execute function hash_activity();
create trigger activities_append_only before update or delete on activities
  for each row execute function refuse_change();
create trigger activities_no_truncate before truncate on activities execute function refuse_change();

-- What names a person: destroyed when the account is closed, while the log row keeps the salted hash.
create table activity_personal_values (
  activity_id uuid not null references activities (id),
  field text not null,
  client_id uuid references clients (id),
  salt bytea not null,
  before text,
  after text,
  primary key (activity_id, field)
);
create index activity_personal_values_of_client on activity_personal_values (client_id) where client_id is not null;

-- One writer seals batches of the log into a chain.
create table activity_seals (
  id bigint generated always as identity primary key,
  first_sequence bigint not null,
  last_sequence bigint not null unique check (last_sequence >= first_sequence),
  row_count integer not null check (row_count > 0),
  rows_hash bytea not null,
  previous_hash bytea not null,
  chain_hash bytea not null,
  sealed_at timestamptz not null
);
create trigger activity_seals_append_only before update or delete on activity_seals
  for each row execute function refuse_change();
create trigger activity_seals_no_truncate before truncate on activity_seals execute function refuse_change();

-- Everything that falls due. Written in the transaction of the change that needs it.
create table jobs (
  id uuid primary key default uuidv7(),
  name text not null,
  -- What the job is about; one waiting job per name and subject.
  subject_id text not null,
  payload jsonb not null default '{}',
  client_id uuid references clients (id),
  due_at timestamptz not null,
  attempts integer not null default 0,
  locked_until timestamptz,
  last_error text,
  request_id text not null default '',
  created_at timestamptz not null,
  done_at timestamptz,
  -- Given up after the last try; stands in the staff's list until run again.
  failed_at timestamptz
);
create unique index jobs_one_waiting on jobs (name, subject_id) where done_at is null and failed_at is null;
create index jobs_due on jobs (due_at) where done_at is null and failed_at is null;
create index jobs_of_client on jobs (client_id, due_at) where done_at is null and failed_at is null;
create index jobs_done on jobs (done_at) where done_at is not null;
create index jobs_failed on jobs (failed_at) where failed_at is not null;

create function announce_job() returns trigger language plpgsql as $$
begin
  perform pg_notify('jobs_added', '');
  return null;
end $$;
create trigger jobs_added after insert on jobs for each statement execute function announce_job();

create table messages (
  id uuid primary key default uuidv7(),
  channel text not null check (channel in ('sms', 'email')),
  recipient text not null,
  client_id uuid references clients (id),
  template text not null,
  language text not null check (language in ('ar', 'en')),
  subject text not null default '',
  -- A code's text is emptied once it is delivered (the practice inbox keeps it).
  body text not null,
  code text,
  status text not null check (status in ('waiting', 'sent', 'failed')),
  -- One fact, one message.
  once_key text unique,
  external_id text,
  last_error text,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index messages_of_recipient on messages (recipient, id desc);
create index messages_of_client on messages (client_id, id desc) where client_id is not null;

create table idempotency_keys (
  caller text not null,
  route text not null,
  key text not null,
  body_hash bytea not null,
  status smallint,
  answer jsonb,
  created_at timestamptz not null,
  primary key (caller, route, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- Counters of limits; losing them in a crash does no harm. Shape: rate-limiter-flexible.
create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire on rate_limits (expire);
`)
