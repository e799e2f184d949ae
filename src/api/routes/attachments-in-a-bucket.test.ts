import { afterAll, beforeEach, expect, it } from 'vitest'
import { signedInClient, signedInStaff, testApi, testContext } from '#test/api'
import { testDatabase } from '#test/database'
import { openTestShop } from '#test/shop'
import { defaultAttachmentLimits, megabyte } from '#rules/support/attachment'
import { openAttachment } from '#domain/account/support/attachments/open-attachment'
import { findOrphanedFiles } from '#domain/core/maintenance/find-orphaned-files'
import { cleanUp } from '#domain/core/maintenance/clean-up'
import { newId } from '#domain/core/new-id'
import { createS3Files } from '#integrations/files/s3-files'
import { streamOf } from '../calls/stream-of.ts'
import { PRACTICE_ACCESS, startObjectsSandbox } from '../../../sandbox/objects/start-objects-sandbox.ts'

const { db } = await testDatabase()
await openTestShop(db)
const service = await startObjectsSandbox({ host: '127.0.0.1', port: 0 })
afterAll(() => service.close())
beforeEach(() => void service.faults.splice(0))

const files = createS3Files({ ...PRACTICE_ACCESS, bucketUrl: `${service.url}/tickets` })
const outside = testApi(db, { parts: { files } })
const inside = testApi(db)
const tickets = '/api/clients/v1/tickets'
const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(100, 7)])

/** A store that takes the largest files that any may, and one of them. */
const large = {
  ...testApi(db, {
    parts: { files, attachmentLimits: { ...defaultAttachmentLimits, bytes: 25 * megabyte } },
  }),
  png: Buffer.concat([png, Buffer.alloc(25 * megabyte - png.length, 'of a large picture')]),
}

async function upload(
  token: string,
  { ask, png: body = png }: Pick<typeof outside, 'ask'> & { png?: Buffer } = outside,
) {
  const headers = { 'content-type': 'application/octet-stream' }
  return ask('POST /api/clients/v1/ticket_attachments?name=a.png', { token, body, headers })
}

async function opened(token: string, id: string): Promise<string> {
  const body = { description: 'وصلتني هذه الرسالة', attachment_ids: [id] }
  return (await outside.ask(`POST ${tickets}`, { token, body })).body.ticket.id
}

const lies = (id: string) => service.objects.has(`tickets/attachments/${id}`)
const contentsOf = (id: string) =>
  db.selectFrom('ticket_attachment_contents').selectAll().where('attachment_id', '=', id).execute()
const hoursLater = (hours: number) =>
  testContext(db, { files, now: () => new Date(Date.now() + hours * 3_600_000) })

it('lies in the bucket alone, and is handed out to whom its ticket is open', async () => {
  const { token } = await signedInClient(db)
  const { id } = (await upload(token)).body.attachment
  expect([lies(id), await contentsOf(id)]).toEqual([true, []])
  const path = `${await opened(token, id)}/attachments/${id}`
  const file = await outside.ask(`GET ${tickets}/${path}`, { token })
  expect(file.bytes).toEqual(png)
  expect(file.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  const [viewer, other] = [await signedInStaff(db, 'viewer'), await signedInClient(db)]
  const staffs = await outside.ask(`GET /api/users/v1/tickets/${path}`, { token: viewer.token })
  expect(staffs.bytes).toEqual(png)
  expect((await outside.ask(`GET ${tickets}/${path}`, { token: other.token })).status).toBe(404)
})

it('does not hide what lay in the database before, and is missing where there is no bucket', async () => {
  const { token } = await signedInClient(db)
  const [older, newer] = [
    (await upload(token, inside)).body.attachment.id,
    (await upload(token)).body.attachment.id,
  ]
  const [first, second] = [await opened(token, older), await opened(token, newer)]
  expect((await outside.ask(`GET ${tickets}/${first}/attachments/${older}`, { token })).bytes).toEqual(png)
  const { status, body } = await inside.ask(`GET ${tickets}/${second}/attachments/${newer}`, { token })
  expect([status, body.code]).toEqual([404, 600011])
})

it('goes after a day unsent, and with its ticket, by the next sweep; one that is on its way stays', async () => {
  const { token } = await signedInClient(db)
  const [unsent, sent] = [(await upload(token)).body.attachment.id, (await upload(token)).body.attachment.id]
  const ticket = await opened(token, sent)
  await cleanUp(hoursLater(25))
  expect([lies(unsent), lies(sent)]).toEqual([false, true])
  const admin = await signedInStaff(db, 'admin')
  await outside.ask(`DELETE /api/users/v1/tickets/${ticket}`, { token: admin.token })
  // Its row and its file are of the last minutes: it might as well be on its way.
  await cleanUp(hoursLater(0))
  expect(lies(sent)).toBe(true)
  service.faults.push(503)
  await cleanUp(hoursLater(2))
  expect(lies(sent)).toBe(true)
  await cleanUp(hoursLater(2))
  expect(lies(sent)).toBe(false)
  expect(await db.selectFrom('stored_files').where('attachment_id', '=', sent).selectAll().execute()).toEqual(
    [],
  )
})

it('says that files cannot be reached, writes nothing, and leaves no file behind', async () => {
  const { token } = await signedInClient(db)
  service.faults.push('cut')
  const refused = await upload(token)
  expect([refused.status, refused.body.code]).toEqual([503, 600017])
  const { id } = (await upload(token)).body.attachment
  const ticket = await opened(token, id)
  service.faults.push(500)
  const away = await outside.ask(`GET ${tickets}/${ticket}/attachments/${id}`, { token })
  expect([away.status, away.body.code]).toEqual([503, 600017])
  expect((await outside.ask(`GET ${tickets}/${ticket}`, { token })).status).toBe(200)
  await cleanUp(hoursLater(2))
  const rows = await db.selectFrom('stored_files').select('attachment_id').execute()
  const known = await db.selectFrom('ticket_attachments').select('id').execute()
  expect(rows.filter((row) => !known.some((one) => one.id === row.attachment_id))).toEqual([])
})

it('hands out what was brought there, and nothing else that the bucket answers', async () => {
  const { token } = await signedInClient(db)
  const { id } = (await upload(token)).body.attachment
  const path = `${tickets}/${await opened(token, id)}/attachments/${id}`
  for (const fault of ['empty', 'half', 'other', 'endless'] as const) {
    service.faults.push(fault)
    const answer = await outside.ask(`GET ${path}`, { token })
    expect([fault, answer.status, answer.body.code]).toEqual([fault, 503, 600017])
  }
  expect((await outside.ask(`GET ${path}`, { token })).bytes).toEqual(png)
  // One of before the sum was kept.
  await db.updateTable('stored_files').set({ content_sha256: null }).where('attachment_id', '=', id).execute()
  expect((await outside.ask(`GET ${path}`, { token })).bytes).toEqual(png)
})

it('removes the others while the bucket keeps one, and asks no more in an outage', async () => {
  const { token } = await signedInClient(db)
  const ids: string[] = []
  for (let more = 0; more < 4; more++) ids.push((await upload(token)).body.attachment.id)
  service.faults.push(403, 403, 403, 403)
  await cleanUp(hoursLater(25))
  expect([ids.filter(lies), service.faults.length]).toEqual([ids, 1])
  service.faults.splice(0, 2)
  service.faults.push(403)
  await cleanUp(hoursLater(25))
  expect(ids.filter(lies)).toHaveLength(1)
})

it('finds what no row names, as behind a restore, and nothing that one names, is on its way, or is not ours', async () => {
  const { token } = await signedInClient(db)
  const known: string[] = []
  for (let more = 0; more < 4; more++) known.push((await upload(token)).body.attachment.id)
  const lost = newId()
  for (const key of [`attachments/${lost}`, 'attachments/notes-of-somebody', `elsewhere/${lost}`])
    await files.put(key, png, 'image/png')
  expect((await findOrphanedFiles(hoursLater(0))).orphaned).toEqual([])
  const { looked, orphaned } = await findOrphanedFiles(hoursLater(2))
  expect(orphaned).toEqual([`attachments/${lost}`])
  expect(looked).toBeGreaterThan(known.length)
  expect(await findOrphanedFiles({ ...hoursLater(2), files: null })).toEqual({ looked: 0, orphaned: [] })
  await files.remove(`attachments/${lost}`)
})

it('keeps nobody waiting for whoever opens large files and does not read them', async () => {
  const { token, clientId } = await signedInClient(db)
  const { id } = (await upload(token, large)).body.attachment
  const ticketId = await opened(token, id)
  const actor = { kind: 'client' as const, id: clientId, sessionId: newId(), confirmedAt: new Date() }
  const open = () => openAttachment({ ...testContext(db, { files }), actor }, { ticketId, id })
  const [first, second, third] = [await open(), await open(), await open()]
  expect(first.byteSize).toBe(25 * megabyte)

  const other = await signedInClient(db)
  expect((await upload(other.token, large)).status).toBe(200)
  const viewer = await signedInStaff(db, 'viewer')
  const path = `/api/users/v1/tickets/${ticketId}/attachments/${id}`
  expect((await large.ask(`GET ${path}`, { token: viewer.token })).bytes.equals(large.png)).toBe(true)
  expect((await large.ask(`HEAD ${path}`, { token: viewer.token })).headers.get('content-length')).toBe(
    String(25 * megabyte),
  )
  for (const { pieces } of [second, third]) await pieces.return?.()
  const read = Buffer.from(await new Response(streamOf(first.pieces)).arrayBuffer())
  expect(read.equals(large.png)).toBe(true)
})

it('breaks off where another file lies in the bucket between two pieces', async () => {
  const { token, clientId } = await signedInClient(db)
  const small = { ...large, png: large.png.subarray(0, 3 * megabyte) }
  const { id } = (await upload(token, small)).body.attachment
  const ticketId = await opened(token, id)
  const actor = { kind: 'client' as const, id: clientId, sessionId: newId(), confirmedAt: new Date() }
  const ctx = { ...testContext(db, { files }), actor }
  const broken = expect.objectContaining({ errorName: 'files_unreachable' })
  for (const fault of ['replaced', 'other', 'whole', 'half', 503] as const) {
    const { pieces } = await openAttachment(ctx, { ticketId, id })
    await pieces.next()
    service.faults.push(fault)
    await expect(pieces.next(), String(fault)).rejects.toEqual(broken)
    expect(await pieces.next()).toEqual({ done: true, value: undefined })
  }
  const { pieces } = await openAttachment(ctx, { ticketId, id })
  await pieces.next()
  const other = Buffer.from(small.png.map((byte) => 255 - byte))
  await files.put(`attachments/${id}`, other, 'image/png')
  await expect(pieces.next()).rejects.toEqual(broken)
  const asked = await large.ask(`GET ${tickets}/${ticketId}/attachments/${id}`, { token })
  expect([asked.status, asked.body.code]).toEqual([503, 600017])
})
