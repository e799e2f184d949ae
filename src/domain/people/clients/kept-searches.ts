import { sql } from 'kysely'
import { foldForSearch } from '#rules/core/search-text'
import { recordDeletion } from '#domain/core/activity/record-fact'
import { asSystem, type Context } from '#domain/core/context'
import { wasHeldAt, type HeldPhone } from '#domain/core/held-phone'
import { parseSearchTerm } from '#domain/people/clients/match-clients'
import { readHeldPhones } from '#domain/people/identity/held-phones'
import type { Transaction } from '#domain/core/transaction'

/** Fewer digits than these are a part of too many numbers to mean one. */
const digitsOfOne = 7

type Person = { emails: string[]; name: string; phones: HeldPhone[] }

/**
 * What is searched for in a list's address (the part behind the question mark), null where nothing is; and
 * the rest of the address.
 */
export function splitSearch(query: string): { q: string | null; rest: string } {
  const parameters = new URLSearchParams(query)
  const q = parameters.get('q')?.trim() || null
  if (q === null) return { q, rest: query }
  parameters.delete('q')
  return { q, rest: parameters.toString() }
}

/**
 * Takes away what staff searched for and kept where it means a client whose account ends, and nobody else: by
 * a number of theirs or most of one, their email, or their whole name. A view of a list that searches so is
 * deleted, as it finds nobody any more; the log keeps the salted hash of such words, in the history of views
 * and of exports. Before the client's row is emptied.
 */
export async function forgetSearches(tx: Transaction, ctx: Context, clientId: string): Promise<void> {
  const person = await readPerson(tx, clientId)
  const views = await tx.db.selectFrom('list_views').selectAll().where('query', 'like', '%q=%').execute()
  for (const { id, name, query, is_shared, updated_at } of views) {
    const { q, rest } = splitSearch(query)
    if (q === null || !means(q, updated_at, person)) continue
    await tx.db.deleteFrom('list_views').where('id', '=', id).execute()
    recordDeletion(tx, asSystem(ctx), {
      entity: 'list_view',
      entityId: id,
      fields: { name, query: rest, is_shared },
    })
  }
  const { rows } = await sql<{ id: string; before: string | null; after: string | null; at: Date }>`
    select v.activity_id as id, v.before, v.after, a.created_at as at
    from activities a join activity_personal_values v on v.activity_id = a.id and v.field = 'q'
    where a.entity in ('export', 'list_view')`.execute(tx.db)
  const naming = rows.filter(({ before, after, at }) =>
    [before, after].some((text) => text !== null && means(text, at, person)),
  )
  if (naming.length === 0) return
  await tx.db
    .deleteFrom('activity_personal_values')
    .where('field', '=', 'q')
    .where(
      'activity_id',
      'in',
      naming.map(({ id }) => id),
    )
    .execute()
}

/** What somebody else has, too, means them as well. */
async function readPerson(tx: Transaction, clientId: string): Promise<Person> {
  const { rows } = await sql<{ emails: string[]; name: string | null }>`
    select coalesce((select jsonb_agg(e.address) from (values (lower(c.email)), (lower(c.offered_email))) e (address)
        where e.address <> '' and not exists (select from clients o where o.id <> c.id and lower(o.email) = e.address)
          and not exists (select from clients o where o.id <> c.id and o.offered_email <> '' and lower(o.offered_email) = e.address)), '[]') as emails,
      case when c.first_name <> '' and c.last_name <> '' and not exists (select from clients o
        where o.id <> c.id and fold_name(o.first_name || ' ' || o.last_name) = fold_name(c.first_name || ' ' || c.last_name))
        then c.first_name || ' ' || c.last_name end as name
    from clients c where c.id = ${clientId}`.execute(tx.db)
  const { emails = [], name } = rows[0] ?? {}
  return {
    emails,
    // One name alone is many people's.
    name: foldForSearch(name ?? ''),
    phones: await readHeldPhones(tx.db, clientId),
  }
}

/** Whether who searched for this at that moment meant the person. */
function means(text: string, at: Date, { emails, name, phones }: Person): boolean {
  const term = parseSearchTerm(text)
  if (term.kind === 'nothing') return false
  if (term.kind === 'words') {
    return emails.includes(term.words.toLowerCase()) || (name !== '' && foldForSearch(term.words) === name)
  }
  const { phone, begin = '' } = term
  return phones.some(
    (held) =>
      wasHeldAt(held, at) &&
      (held.phone === phone || (begin.length >= digitsOfOne && held.phone.includes(begin))),
  )
}
