import { sql } from 'kysely'
import type { Kysely, OperationNodeSource, RawBuilder } from 'kysely'
import type { DB } from '#db/types'
import { invariant } from '#rules/moves'
import { ShopError } from '#rules/errors'
import type { ErrorName } from '#rules/errors'

type Row = Record<string, unknown>

/** What verbs write into. A transaction is one; work that needs no more than one statement has nothing else. */
export type Notes = { journal: Journal }

/** A statement that waits for the end. One with `otherwise` returns a row for each that it touched. */
type Change = { subject: string; statement: OperationNodeSource; otherwise: ErrorName | undefined }

/** Rows waiting to be written with the transaction, by table. */
export type Journal = {
  activities: Row[]
  activity_personal_values: Row[]
  order_trackers: Row[]
  jobs: Row[]
  ledger_bookings: Row[]
  ledger_entries: Row[]
  messages: Row[]
  changes: Change[]
}

type Table = Exclude<keyof Journal, 'changes'>

/** Column types of what is written through JSON; the order of tables is the order of their foreign keys. */
const columns = {
  activities:
    'id uuid, actor_kind text, actor_id uuid, action text, entity text, entity_id uuid, changes jsonb, request_id text, created_at timestamptz',
  activity_personal_values:
    'activity_id uuid, field text, client_id uuid, salt bytea, before text, after text',
  order_trackers: 'id uuid, order_id uuid, step text, payment_id uuid, failure text, created_at timestamptz',
  jobs: 'id uuid, name text, subject_id text, payload jsonb, client_id uuid, due_at timestamptz, request_id text, is_urgent boolean, created_at timestamptz',
  ledger_bookings:
    'id uuid, kind text, order_id uuid, payment_id uuid, refund_id uuid, created_at timestamptz',
  ledger_entries: 'booking_id uuid, position smallint, account text, client_id uuid, amount_minor bigint',
  messages:
    'id uuid, channel text, recipient text, client_id uuid, template text, parameters jsonb, language text, subject text, body text, code text, status text, once_key text, about uuid, created_at timestamptz',
} as const satisfies Record<Table, string>

const onConflict: Partial<Record<Table, string>> = {
  // A job that already waits for this subject does the work; one that is being worked may have looked already, and is
  // worked again at its new time. One fact is one message.
  jobs: `on conflict (name, subject_id) where done_at is null and failed_at is null do update
    set due_at = excluded.due_at, created_at = excluded.created_at where jobs.locked_until is not null`,
  messages: 'on conflict (once_key) do nothing',
}

const tables = Object.keys(columns) as Table[]

/** Column names without types, by table. */
const names = new Map(
  tables.map((table) => [
    table,
    columns[table]
      .split(', ')
      .map((column) => column.split(' ')[0])
      .join(', '),
  ]),
)

export function emptyJournal(): Journal {
  return {
    activities: [],
    activity_personal_values: [],
    order_trackers: [],
    jobs: [],
    ledger_bookings: [],
    ledger_entries: [],
    messages: [],
    changes: [],
  }
}

/**
 * Leaves a statement for the end of the transaction, where all of them go as one. For changes that nothing reads again
 * before the commit, of rows that are new or locked. `subject` says which row it is about: one row can be changed once.
 * With `otherwise` it returns what it touched, and must touch exactly one row, or that error ends the transaction.
 */
export function writeLater(
  notes: Notes,
  subject: string,
  statement: OperationNodeSource,
  otherwise?: ErrorName,
): void {
  const twice = notes.journal.changes.some((change) => change.subject === subject)
  invariant(!twice, `${subject} would be changed twice by one statement`)
  notes.journal.changes.push({ subject, statement, otherwise })
}

/**
 * Writes all that waits with one statement and empties the journal. Foreign keys are checked at its end. With `onlyIf`
 * the rows are written only if the change of that subject touched a row; false when it did not.
 */
export async function writeJournal(db: Kysely<DB>, notes: Notes, onlyIf?: string): Promise<boolean> {
  const { journal } = notes
  const changes = journal.changes.map(
    ({ statement }, index) => sql`${sql.raw(`change_${index}`)} as (${statement})`,
  )
  const condition = journal.changes.findIndex((change) => change.subject === onlyIf)
  const when = condition < 0 ? '' : `where exists (select from change_${condition})`
  const inserts = tables
    .filter((table) => journal[table].length > 0)
    .map((table) => insert(table, journal[table], when))
  if (changes.length + inserts.length === 0) return true
  notes.journal = emptyJournal()

  const counts = journal.changes.map(({ otherwise }, index) =>
    sql.raw(otherwise ? `(select count(*) from change_${index})::int` : 'null'),
  )
  const { rows } = await sql<{ touched: (number | null)[] }>`
    with ${sql.join([...changes, ...inserts])}
    select array[${sql.join(counts)}]::int[] as touched`.execute(db)
  const touched = rows[0]?.touched ?? []
  if (condition >= 0) return touched[condition] === 1
  for (const [index, { otherwise }] of journal.changes.entries()) {
    if (otherwise && touched[index] !== 1) throw new ShopError(otherwise)
  }
  return true
}

function insert(table: Table, rows: Row[], when: string): RawBuilder<unknown> {
  const list = names.get(table) ?? ''
  return sql`${sql.raw(`insert_${table}`)} as (
    insert into ${sql.raw(`${table} (${list})`)}
    select ${sql.raw(list)} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (${sql.raw(columns[table])})
    ${sql.raw(when)} ${sql.raw(onConflict[table] ?? '')})`
}
