import type { Insertable, SelectType } from 'kysely'
import type { DB } from '#db/types'
import { alarms } from '#domain/core/names'

/**
 * Every column of what is written through JSON, with its type in SQL, or null where the database fills it in;
 * the order of tables is the order of their foreign keys. A column that a migration adds is missed by the
 * types until it stands here.
 */
const columns = {
  activities: {
    id: 'uuid',
    actor_kind: 'text',
    actor_id: 'uuid',
    action: 'text',
    entity: 'text',
    entity_id: 'uuid',
    changes: 'jsonb',
    request_id: 'text',
    created_at: 'timestamptz',
    content_hash: null,
    sequence: null,
  },
  activity_personal_values: {
    activity_id: 'uuid',
    field: 'text',
    client_id: 'uuid',
    salt: 'bytea',
    before: 'text',
    after: 'text',
  },
  order_trackers: {
    id: 'uuid',
    order_id: 'uuid',
    step: 'text',
    payment_id: 'uuid',
    failure: 'text',
    created_at: 'timestamptz',
  },
  jobs: {
    id: 'uuid',
    name: 'text',
    subject_id: 'text',
    payload: 'jsonb',
    client_id: 'uuid',
    due_at: 'timestamptz',
    request_id: 'text',
    is_urgent: 'boolean',
    created_at: 'timestamptz',
    claimed_at: 'timestamptz',
    attempts: null,
    done_at: null,
    failed_at: null,
    last_error: null,
    locked_until: null,
    worker: null,
  },
  ledger_bookings: {
    id: 'uuid',
    kind: 'text',
    order_id: 'uuid',
    payment_id: 'uuid',
    refund_id: 'uuid',
    created_at: 'timestamptz',
  },
  ledger_entries: {
    booking_id: 'uuid',
    position: 'smallint',
    account: 'text',
    client_id: 'uuid',
    amount_minor: 'bigint',
  },
  tax_documents: {
    id: 'uuid',
    unit_id: 'uuid',
    kind: 'text',
    form: 'text',
    place: 'bigint',
    number: 'text',
    order_id: 'uuid',
    client_id: 'uuid',
    refund_id: 'uuid',
    exchange_order_id: 'uuid',
    account_invoice_id: 'uuid',
    account_entry_id: 'uuid',
    taxed_at: 'timestamptz',
    refers_to: 'uuid',
    replaces: 'uuid',
    net_minor: 'bigint',
    vat_minor: 'bigint',
    gross_minor: 'bigint',
    content: 'jsonb',
    buyer: 'jsonb',
    issued_at: 'timestamptz',
  },
  idempotency_keys: {
    caller: 'text',
    route: 'text',
    key: 'text',
    body_hash: 'bytea',
    status: 'smallint',
    packed_answer: 'bytea',
    created_at: 'timestamptz',
    answer: null,
  },
  tax_submissions: {
    document_id: 'uuid',
    unit_id: 'uuid',
    credential_id: 'uuid',
    counter: 'bigint',
    previous_hash: 'text',
    hash: 'text',
    packed_xml: 'bytea',
    qr: 'text',
    state: 'text',
    issued_at: 'timestamptz',
    next_at: 'timestamptz',
    answer: null,
    answered_at: null,
    attempts: null,
    cleared_xml: null,
    first_at: null,
    last_at: null,
    xml: null,
  },
  short_links: {
    key: 'text',
    path: 'text',
    created_at: 'timestamptz',
    expires_at: 'timestamptz',
  },
  messages: {
    id: 'uuid',
    channel: 'text',
    recipient: 'text',
    client_id: 'uuid',
    named_client_id: 'uuid',
    template: 'text',
    parameters: 'jsonb',
    language: 'text',
    subject: 'text',
    body: 'text',
    packed_text: 'bytea',
    code: 'text',
    status: 'text',
    once_key: 'text',
    about: 'uuid',
    created_at: 'timestamptz',
    attempts: null,
    external_id: null,
    has_failed: null,
    is_in_doubt: null,
    last_error: null,
    sent_at: null,
  },
} as const satisfies { [T in keyof DB]?: { [C in keyof DB[T]]: string | null } }

export type RowTable = keyof typeof columns

/**
 * A row as JSON carries it: halalas as a number, bytes as `\x` and hexadecimal digits, JSON as it is read.
 */
export type PendingRow<T extends RowTable> = {
  [C in WrittenColumn<T> & keyof Insertable<DB[T]> & keyof DB[T]]: (typeof columns)[T][C] extends 'jsonb'
    ? SelectType<DB[T][C]>
    : AsJson<Exclude<Insertable<DB[T]>[C], undefined>>
}
type WrittenColumn<T extends RowTable> = {
  [C in keyof (typeof columns)[T]]: (typeof columns)[T][C] extends string ? C : never
}[keyof (typeof columns)[T]]
type AsJson<Value> = Value extends bigint ? number : Value extends Buffer ? `\\x${string}` : Value

/** Bytes as a waiting row carries them. */
export function asBytea(bytes: Uint8Array): `\\x${string}` {
  return `\\x${Buffer.from(bytes).toString('hex')}`
}

const namedAlarms = alarms.map((name) => `'${name}'`).join(', ')

const onConflict: Partial<Record<RowTable, string>> = {
  // A job that already waits for this subject does the work, an alarm at the earlier of both moments; one
  // that is being worked may have looked already, and is worked again at its new time: as its version,
  // `created_at` is never the same twice, also where a client's clock stands still. An alarm stays due until
  // its own run has left the next one, whose row says since when it is being worked: its worker may be gone,
  // and then nobody has looked. So may any job whose lock has ended. One fact is one message.
  jobs: `on conflict (name, subject_id) where done_at is null and failed_at is null do update
    set created_at = greatest(excluded.created_at, jobs.created_at + interval '1 millisecond'),
      due_at = case when jobs.locked_until >= statement_timestamp()
          and (excluded.claimed_at is not null or excluded.name not in (${namedAlarms}))
        then excluded.due_at else least(jobs.due_at, excluded.due_at) end
    where jobs.locked_until is not null or (excluded.due_at < jobs.due_at and excluded.name in (${namedAlarms}))`,
  messages: 'on conflict (once_key) do nothing',
  // Not where a later request has taken the key over.
  idempotency_keys: `on conflict (caller, route, key) do update set status = excluded.status, packed_answer = excluded.packed_answer
    where idempotency_keys.status is null and idempotency_keys.created_at = excluded.created_at`,
}

export const rowTables = Object.keys(columns) as RowTable[]

/** Column names, and the same with their types, by table. */
const lists = new Map(
  rowTables.map((table) => {
    const entries = Object.entries(columns[table]).filter(([, type]) => type !== null)
    const typed = entries.map(([name, type]) => `${name} ${type}`).join(', ')
    return [table, { list: entries.map(([name]) => name).join(', '), typed }]
  }),
)

/** A part of a statement: writes the rows that stand in a parameter as JSON. */
export function insertRows(table: RowTable, parameter: number, when: string): string {
  const { list = '', typed = '' } = lists.get(table) ?? {}
  return `insert_${table} as (
    insert into ${table} (${list})
    select ${list} from jsonb_to_recordset($${parameter}::jsonb) as row (${typed})
    ${when} ${onConflict[table] ?? ''})`
}
