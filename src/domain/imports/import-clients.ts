import { sql } from 'kysely'
import { languages, type Language } from '#rules/core/language'
import { startOfDay } from '#rules/core/riyadh-days'
import { companyLine, type Company } from '#rules/tax/company'
import { cell, readId, readName, readPastDay, readText, readYesNo, type Cells } from '#rules/imports/cells'
import type { TableRow } from '#rules/imports/read-table'
import { refuse, refuseField } from '#rules/imports/row-refused'
import { maxPlaceName } from '#rules/core/text-lengths'
import { recordFact } from '#domain/core/activity/record-fact'
import type { Context } from '#domain/core/context'
import { newId } from '#domain/core/new-id'
import type { Transaction } from '#domain/core/transaction'
import { importRows, type Batch, type ImportRun, type RowImport } from '#domain/imports/import-rows'
import { readCompany } from '#domain/imports/read-company'
import { readEmail } from '#domain/imports/read-email'
import { readPhone } from '#domain/imports/read-phone'
import { requireSystem } from '#domain/imports/require-system'
import { keepImportedConsents } from '#domain/people/consents/keep-imported-consents'
import { getCodeSettings } from '#domain/people/identity/code-counts'
import { callingCodeOf, type NormalisedPhone } from '#domain/people/identity/normalise-phone'

type Marketing = { kinds: ('marketing_sms' | 'marketing_email')[]; agreedAt: Date; source: string }

type ReadClient = {
  row: number
  id: string
  phone: NormalisedPhone
  profile: {
    first_name: string
    last_name: string
    email: string
    language: Language
    city: string
    company: Company | null
  }
  marketing: Marketing | null
}

type Account = { id: string; phone: string; language: Language; blocked: boolean; imported: boolean }
/** Accounts that have one of the phones, by it. */
type Facts = Map<string, Account>

type DecidedClient = { subjectId: string; isLinked: boolean; read: ReadClient }

/** What the store says of all rows. */
type StoreFacts = { vatNumber: string; servedCodes: readonly string[] }

/**
 * Imports clients. Whoever has an account with the phone already keeps it as it is, and what the other files
 * say of them is theirs. Nobody is notified. Error: role_forbidden.
 */
export async function importClients(ctx: Context, run: ImportRun, rows: TableRow[]): Promise<void> {
  requireSystem(ctx)
  const store = await readStore(ctx)
  await importRows(ctx, run, clientRows(store), rows)
}

async function readStore(ctx: Context): Promise<StoreFacts> {
  const [settings, { countries }] = await Promise.all([
    ctx.db.selectFrom('store_settings').select('vat_number').executeTakeFirst(),
    getCodeSettings(ctx),
  ])
  return { vatNumber: settings?.vat_number ?? '', servedCodes: countries }
}

const clientRows = (store: StoreFacts): RowImport<ReadClient, Facts, DecidedClient> => ({
  kind: 'client',
  idColumn: 'id',
  idOf: (cells) => readId(cells, 'id'),
  read: (ctx, row) => readClient(ctx, row, store),
  find: findAccounts,
  decide: decideClient,
  write: writeClients,
})

function readClient(ctx: Context, { number, cells }: TableRow, store: StoreFacts): ReadClient {
  const phone = readPhone(cells)
  if (!store.servedCodes.includes(callingCodeOf(phone.phone)))
    throw refuseField('phone', 'country_not_served')
  return {
    row: number,
    id: readId(cells, 'id'),
    phone,
    profile: {
      first_name: readName(cells, 'first_name'),
      last_name: readName(cells, 'last_name'),
      email: readEmail(cells, 'email'),
      language: readLanguage(cells),
      city: readText(cells, 'city', maxPlaceName),
      company: readCompany(cells, store.vatNumber),
    },
    marketing: readMarketing(ctx, cells),
  }
}

function readLanguage(cells: Cells): Language {
  const written = cell(cells, 'language').toLowerCase() || 'ar'
  const language = languages.find((known) => known === written)
  if (!language) throw refuse('language', 'not_a_language')
  return language
}

/** Consent to advertising counts with its day and where it is recorded; null where there is none. */
function readMarketing(ctx: Context, cells: Cells): Marketing | null {
  const kinds = (['marketing_sms', 'marketing_email'] as const).filter((kind) => readYesNo(cells, kind))
  const day = readPastDay(cells, 'marketing_on', ctx.now())
  const source = readText(cells, 'marketing_source', 200)
  const [first] = kinds
  if (first === undefined) return null
  if (day === null || source === '') {
    throw refuse(day === null ? 'marketing_on' : 'marketing_source', 'marketing_unproven', { column: first })
  }
  return { kinds, agreedAt: startOfDay(day), source }
}

async function findAccounts(tx: Transaction, _ctx: Context, rows: ReadClient[]): Promise<Facts> {
  if (rows.length === 0) return new Map()
  const phones = rows.map(({ phone }) => phone.phone)
  const found = await tx.db
    .selectFrom('clients as c')
    .select(['c.id', 'c.phone', 'c.language'])
    .select(sql<boolean>`c.blocked_at is not null`.as('blocked'))
    .select(
      sql<boolean>`exists (select from imported_rows r where r.subject_id = c.id and r.kind = 'client')`.as(
        'imported',
      ),
    )
    .where(sql<boolean>`c.phone = any(${phones}::text[]) and c.practice_of is null`)
    .execute()
  return new Map(
    found.flatMap(({ phone, ...account }): [string, Account][] =>
      phone === null ? [] : [[phone, { ...account, phone }]],
    ),
  )
}

function decideClient(_ctx: Context, read: ReadClient, { facts, state, hash }: Batch<Facts>): DecidedClient {
  const { phone } = read.phone
  const twice = state.phones.get(phone)
  if (twice) throw refuse('phone', 'phone_twice', { row: String(twice.row) })
  const account = facts.get(phone)
  if (account?.imported) throw refuse('phone', 'phone_of_imported')
  if (account?.blocked) throw refuse('phone', 'client_blocked')
  const id = account?.id ?? newId()
  state.phones.set(phone, { row: read.row, clientId: id })
  state.clients.set(hash('client', read.id), {
    id,
    phone,
    language: account?.language ?? read.profile.language,
  })
  return { subjectId: id, isLinked: account !== undefined, read }
}

async function writeClients(tx: Transaction, ctx: Context, decided: DecidedClient[]): Promise<void> {
  const added = decided.filter(({ isLinked }) => !isLinked)
  if (added.length === 0) return
  const now = ctx.now()
  await tx.db
    .insertInto('clients')
    .values(
      added.map(({ subjectId, read: { phone, profile } }) => ({
        ...profile,
        id: subjectId,
        phone: phone.phone,
        phone_extension: phone.extension,
        phone_number: phone.number,
        imported_at: now,
        created_at: now,
        updated_at: now,
      })),
    )
    .execute()
  await keepImportedConsents(
    tx,
    added.flatMap(({ subjectId, read: { marketing } }) =>
      (marketing?.kinds ?? []).map((kind) => ({
        clientId: subjectId,
        kind,
        agreedAt: marketing?.agreedAt ?? now,
        source: marketing?.source ?? '',
      })),
    ),
  )
  for (const client of added) recordClient(tx, ctx, client)
}

function recordClient(tx: Transaction, ctx: Context, { subjectId, read }: DecidedClient): void {
  const { phone, profile, marketing } = read
  const { language, company, ...names } = profile
  const agreed = (marketing?.kinds ?? []).map(
    (kind) => [`consent_${kind}`, { before: null, after: true }] as const,
  )
  const said = Object.entries(names).filter(([, text]) => text !== '')
  recordFact(tx, ctx, {
    action: 'client.created',
    entity: 'client',
    entityId: subjectId,
    clientId: subjectId,
    changes: {
      language: { before: null, after: language },
      method: { before: null, after: 'import' },
      ...Object.fromEntries(agreed),
    },
    personal: {
      phone: { before: null, after: phone.phone },
      ...Object.fromEntries(said.map(([field, text]) => [field, { before: null, after: text }] as const)),
      ...(company && { company: { before: null, after: companyLine(company) } }),
    },
  })
}
