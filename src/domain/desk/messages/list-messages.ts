import type { Channel } from '#rules/messages/channels'
import { sql, type RawBuilder } from 'kysely'
import { toLatinDigits } from '#rules/core/digits'
import { searchedClients, searchMatches } from '#rules/desk/lists'
import { ShopError } from '#rules/errors/shop-error'
import type { Language } from '#rules/core/language'
import type { TemplateName } from '#rules/messages/message-templates'
import { roleMay } from '#rules/people/permissions'
import { requirePermission, type Context } from '#domain/core/context'
import { countRows, type Count } from '#domain/core/count-rows'
import { clientsWhoMatch } from '#domain/people/clients/match-clients'
import { findPhone } from '#domain/people/identity/normalise-phone'
import { subjectsOfJob } from '#domain/core/jobs/job-subjects'
import { listRows, type ListInput } from '#domain/core/list-rows'
import { cursorsOf, type PageCursors } from '#domain/core/page'
import { shownError } from '#domain/messages/shown-error'
import { getContent } from '#domain/shop/published/content-cache'
import { hasWords, wordsOfMessage, type WordColumns } from '#domain/messages/packed-text'
import { smsText } from '#domain/messages/sms-text'
import { isSecretTemplate } from '#domain/messages/secret-messages'
import { isAboutOrder } from '#domain/sale/records/orders/about-order'
import { clientName } from '#domain/core/client-name'

const messageStates = ['waiting', 'sent', 'failed'] as const
export type MessageState = (typeof messageStates)[number]
export type MessageSort = 'created_at' | '-created_at'
export type MessageFilters = {
  q?: string | undefined
  status?: MessageState | undefined
  channel?: Channel | undefined
  template?: string | undefined
}

/** One message as staff see it. What it said is read one at a time. */
export type MessageView = {
  id: string
  channel: Channel
  recipient: string
  template: TemplateName
  language: Language
  status: MessageState
  attempts: number
  last_error: string | null
  client: { id: string; ref_id: number; name: string } | null
  /** It carries a code or a link that signs somebody in: its text is for its recipient only. */
  is_secret: boolean
  can_resend: boolean
  created_at: Date
  sent_at: Date | null
}

export type MessageText = { subject: string; body: string }

type Row = Omit<MessageView, 'is_secret' | 'can_resend'> & { has_code: boolean; is_empty: boolean }

const columns = sql`t.id, t.channel, t.recipient, t.template, t.language, t.status, t.attempts, ${shownError('t')} as last_error, t.created_at,
  t.sent_at, t.code is not null as has_code, not ${hasWords('t')} as is_empty,
  (select jsonb_build_object('id', c.id, 'ref_id', c.ref_id, 'name', ${clientName})
    from clients c where c.id = t.client_id) as client`

/** What was sent to whom, newest first unless it is turned round. Texts are not among it. */
export async function listMessages(
  ctx: Context,
  input: ListInput<MessageSort> & MessageFilters,
): Promise<{ messages: MessageView[] } & PageCursors> {
  requirePermission(ctx, 'message:read')
  const page = await listRows<Row>(ctx.db, {
    ...input,
    table: 'messages',
    columns,
    conditions: messageConditions(input),
    by: 'id',
    descending: input.sort !== 'created_at',
  })
  return { messages: page.rows.map(toView), ...cursorsOf(page) }
}

export async function countMessages(
  ctx: Context,
  filters: Omit<MessageFilters, 'status'>,
): Promise<Record<string, Count>> {
  requirePermission(ctx, 'message:read')
  const states = messageStates.map((status) => [status, stateConditions[status]] as const)
  return countRows(ctx.db, {
    table: 'messages',
    conditions: messageConditions(filters),
    states: { all: null, ...Object.fromEntries(states) },
  })
}

/** What is owed for a partner's month stands in these. */
const ofStatements: TemplateName[] = ['account_invoice', 'account_credit_note', 'account_invoice_due']

/**
 * One message with what it said; null where that is a secret, or was emptied, and where it is `isWithheld`:
 * about a partner's account, from those who may not read statements. Error: message_not_found.
 */
export async function readMessage(
  ctx: Context,
  id: string,
): Promise<{ message: MessageView; text: MessageText | null; isWithheld: boolean }> {
  const { role } = requirePermission(ctx, 'message:read')
  const { rows } = await sql<
    Row & WordColumns & { subject: string }
  >`select ${columns}, t.subject, t.body, t.parameters, t.packed_text from messages t
    where t.id = ${id}`.execute(ctx.db)
  const row = rows[0]
  if (!row) throw new ShopError('message_not_found')
  const message = toView(row)
  const isWithheld = ofStatements.includes(row.template) && !roleMay(role, 'statement:read')
  if (message.is_secret || row.is_empty || isWithheld) return { message, text: null, isWithheld }
  const { store } = await getContent(ctx)
  const { body } = wordsOfMessage(row)
  const shown = row.channel !== 'email' ? smsText(store, row.language, body) : body
  return { message, text: { subject: row.subject, body: shown }, isWithheld }
}

function toView(row: Row): MessageView {
  const is_secret = row.has_code || isSecretTemplate(row.template)
  return {
    id: row.id,
    channel: row.channel,
    recipient: row.recipient,
    template: row.template,
    language: row.language,
    status: row.status,
    attempts: row.attempts,
    last_error: row.last_error,
    client: row.client,
    is_secret,
    can_resend: !is_secret && !row.is_empty && row.client !== null && row.status !== 'waiting',
    created_at: row.created_at,
    sent_at: row.sent_at,
  }
}

/**
 * What waits is found by its jobs and what failed by its mark, so that no index has an entry that sending
 * would change.
 */
const stateConditions: Record<MessageState, RawBuilder<unknown>> = {
  waiting: sql`t.status = 'waiting' and t.id = any(array(
    select subject.id::uuid from jobs j cross join lateral ${subjectsOfJob} where j.name = 'message.deliver' and j.done_at is null and j.failed_at is null
    union all select j.subject_id::uuid from jobs j where j.name = 'message.deliver' and j.done_at is null and j.failed_at is not null))`,
  sent: sql`t.status = 'sent'`,
  failed: sql`t.has_failed`,
}

/** Conditions on `t` (messages); an export of the list takes the same. */
export function messageConditions({
  q = '',
  status,
  channel,
  template,
}: MessageFilters): RawBuilder<unknown>[] {
  const text = toLatinDigits(q).trim()
  return [
    ...(status ? [stateConditions[status]] : []),
    ...(channel ? [sql`t.channel = ${channel}`] : []),
    ...(template ? [sql`t.template = ${template}`] : []),
    ...(text === '' ? [] : [matches(text)]),
  ]
}

/**
 * A number is an order's, or a phone in any usual way of writing; all else a client, as the clients' own list
 * finds them, or the whole address that it went to. Matches are collected by their indexes first, as an
 * array.
 */
function matches(text: string): RawBuilder<unknown> {
  const digits = text.replace(/[^\d+]/g, '')
  if (/^[\d\s()+\-–.\u200e\u200f\u2066-\u2069]+$/.test(text) && /\d/.test(digits)) {
    const bare = digits.replace(/\D/g, '').slice(0, 15)
    const phone = findPhone({ extension: '+966', number: digits })?.phone ?? `+${bare}`
    return sql`t.id = any(array((${newest(sql`n.recipient = ${phone}`)})
      union all (${newest(sql`n.client_id = any(array(select c.id from clients c where c.phone = ${phone} or c.phone_number = ${bare}))`)})
      union all ${aboutOrder(bare)}))`
  }
  const lower = text.toLowerCase()
  const clients = clientsWhoMatch({ kind: 'words', words: text, id: undefined }, searchedClients)
  return sql`t.id = any(array((${newest(sql`n.recipient = ${lower}`)})
    union all (${newest(sql`n.client_id = any(array(${clients}))`)})))`
}

function newest(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select n.id from messages n where ${condition} order by n.id desc limit ${searchMatches}`
}

function aboutOrder(refId: string): RawBuilder<unknown> {
  return sql`select m.id from orders o join messages m on ${isAboutOrder()} where o.ref_id = ${refId}`
}
