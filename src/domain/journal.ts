import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Transaction } from '#domain/transaction'

type Row = Record<string, unknown>

/** Rows waiting to be written with the transaction, by table. */
export type Journal = {
  activities: Row[]
  activity_personal_values: Row[]
  order_trackers: Row[]
  jobs: Row[]
  ledger_bookings: Row[]
  ledger_entries: Row[]
  messages: Row[]
}

/** Column types of what is written through JSON; the order of tables is the order of their foreign keys. */
const columns = {
  activities:
    'id uuid, actor_kind text, actor_id uuid, action text, entity text, entity_id uuid, changes jsonb, request_id text, created_at timestamptz',
  activity_personal_values:
    'activity_id uuid, field text, client_id uuid, salt bytea, before text, after text',
  order_trackers: 'id uuid, order_id uuid, step text, payment_id uuid, failure text, created_at timestamptz',
  jobs: 'id uuid, name text, subject_id text, payload jsonb, client_id uuid, due_at timestamptz, request_id text, created_at timestamptz',
  ledger_bookings:
    'id uuid, kind text, order_id uuid, payment_id uuid, refund_id uuid, created_at timestamptz',
  ledger_entries: 'booking_id uuid, position smallint, account text, client_id uuid, amount_minor bigint',
  messages:
    'id uuid, channel text, recipient text, client_id uuid, template text, language text, subject text, body text, code text, status text, once_key text, created_at timestamptz',
} as const satisfies Record<keyof Journal, string>

const onConflict: Partial<Record<keyof Journal, string>> = {
  // A job that already waits for this subject does the work; one fact is one message.
  jobs: 'on conflict (name, subject_id) where done_at is null and failed_at is null do nothing',
  messages: 'on conflict (once_key) do nothing',
}

const tables = Object.keys(columns) as (keyof Journal)[]

export function emptyJournal(): Journal {
  return {
    activities: [],
    activity_personal_values: [],
    order_trackers: [],
    jobs: [],
    ledger_bookings: [],
    ledger_entries: [],
    messages: [],
  }
}

/** Writes all waiting rows with one statement and empties the journal. Foreign keys are checked at its end. */
export async function writeJournal(tx: Transaction): Promise<void> {
  const inserts = tables
    .filter((table) => tx.journal[table].length > 0)
    .map((table) => insert(table, tx.journal[table]))
  if (inserts.length === 0) return
  tx.journal = emptyJournal()
  await sql`with ${sql.join(inserts)} select 1`.execute(tx.db)
}

function insert(table: keyof Journal, rows: Row[]): RawBuilder<unknown> {
  const names = columns[table]
    .split(', ')
    .map((column) => column.split(' ')[0])
    .join(', ')
  return sql`${sql.raw(`insert_${table}`)} as (
    insert into ${sql.raw(`${table} (${names})`)}
    select ${sql.raw(names)} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (${sql.raw(columns[table])})
    ${sql.raw(onConflict[table] ?? '')})`
}
