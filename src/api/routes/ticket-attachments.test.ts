import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { signedInClient, signedInStaff, testApi, testContext } from '#test/api'
import { testDatabase } from '#test/database'
import { openTestShop } from '#test/shop'
import { cleanUp } from '#domain/core/maintenance/clean-up'
import { createSharedLimiter } from '#integrations/limits/shared-limiter'
import { attachmentKilobytes, attachmentUploads, openedAttachments } from '#rules/core/rate-limits'

const { db, pool } = await testDatabase()
const attachmentLimits = { bytes: 200_000, perMessage: 2, bytesPerTicket: 250_000 }
// A ticket's clocks need the store's settings.
await openTestShop(db)
const { ask, app } = testApi(db, { parts: { attachmentLimits } })
const clients = '/api/clients/v1/tickets'
const users = '/api/users/v1/tickets'
const files = '/api/clients/v1/ticket_attachments'
const staffFiles = '/api/users/v1/ticket_attachments'

const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(100, 7)])
const pdf = Buffer.from('%PDF-1.7\n%%EOF')

async function upload(surface: string, token: string, body: Uint8Array = png, name = 'صورة الشاشة.png') {
  const headers = { 'content-type': 'application/octet-stream' }
  return ask(`POST ${surface === clients ? files : staffFiles}?name=${encodeURIComponent(name)}`, {
    token,
    body,
    headers,
  })
}

async function uploaded(surface: string, token: string, body?: Uint8Array, name?: string): Promise<string> {
  const { body: answer } = await upload(surface, token, body, name)
  return answer.attachment.id
}

async function openedWith(token: string, ids: string[], description = 'وصلتني هذه الرسالة') {
  return ask(`POST ${clients}`, { token, body: { description, attachment_ids: ids } })
}

describe('a file of a client', () => {
  it('goes with a message, and comes back as it was', async () => {
    const { token } = await signedInClient(db)
    const id = await uploaded(clients, token)
    const { ticket } = (await openedWith(token, [id])).body
    expect(ticket.messages[0].attachments).toEqual([
      { id, name: 'صورة الشاشة.png', media_type: 'image/png', byte_size: png.length },
    ])
    const file = await ask(`GET ${clients}/${ticket.id}/attachments/${id}`, { token })
    expect(file.bytes).toEqual(png)
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': expect.stringMatching(/^inline; filename="[ -~]+"; filename\*=UTF-8''%D8/),
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    const reply = {
      token,
      body: { body: 'والفاتورة', attachment_ids: [await uploaded(clients, token, pdf, 'a.pdf')] },
    }
    const { message } = (await ask(`POST ${clients}/${ticket.id}/messages`, reply)).body
    const saved = await ask(`GET ${clients}/${ticket.id}/attachments/${message.attachments[0].id}`, { token })
    expect(saved.headers.get('content-disposition')).toMatch(/^attachment; filename="a.pdf"/)
  })

  it('is seen by staff, and by no other client', async () => {
    const { token } = await signedInClient(db)
    const id = await uploaded(clients, token)
    const { ticket } = (await openedWith(token, [id])).body
    const other = await signedInClient(db)
    const [viewer, mine, wrongTicket] = [
      await signedInStaff(db, 'viewer'),
      await openedWith(other.token, []),
      '019c1f0e-4b6a-7d2e-9c55-2f1f6b7a1001',
    ]
    const path = `attachments/${id}`
    expect((await ask(`GET ${users}/${ticket.id}/${path}`, { token: viewer.token })).bytes).toEqual(png)
    expect((await ask(`GET ${clients}/${ticket.id}/${path}`)).status).toBe(401)
    for (const ticketId of [ticket.id, mine.body.ticket.id, wrongTicket, 'mine']) {
      const { status, body } = await ask(`GET ${clients}/${ticketId}/${path}`, { token: other.token })
      expect([status, body.code]).toEqual([404, 600011])
    }
  })

  it('cannot be sent by somebody else, twice, or with too many others', async () => {
    const { token } = await signedInClient(db)
    const other = await signedInClient(db)
    const id = await uploaded(clients, token)
    expect((await openedWith(other.token, [id])).body.code).toBe(600011)
    expect((await ask(`DELETE ${files}/${id}`, { token: other.token })).status).toBe(404)
    expect((await openedWith(token, [id])).status).toBe(201)
    expect((await openedWith(token, [id])).body.code).toBe(600011)
    expect((await ask(`DELETE ${files}/${id}`, { token })).status).toBe(404)
    const three = await Promise.all([1, 2, 3].map(() => uploaded(clients, token)))
    expect((await openedWith(token, three)).body.errors).toHaveProperty('attachment_ids')
  })

  it('is refused when it is something else, empty, too large, or broken off', async () => {
    const { token } = await signedInClient(db)
    const html = Buffer.from('<!doctype html><script>alert(1)</script>')
    expect((await upload(clients, token, html, 'a.png')).body.code).toBe(600013)
    expect((await upload(clients, token, Buffer.alloc(0))).body.code).toBe(600013)
    const large = Buffer.concat([png, Buffer.alloc(attachmentLimits.bytes)])
    const tooLarge = await upload(clients, token, large)
    expect([tooLarge.status, tooLarge.body.code]).toEqual([413, 600012])
    expect(tooLarge.body.message).toMatch(/smaller/)
    const broken = new ReadableStream({
      start(controller) {
        controller.enqueue(png)
        controller.error(new Error('gone'))
      },
    })
    const sent = {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'accept-language': 'ar' },
      body: broken,
      duplex: 'half',
    }
    const request = new Request(`http://store.test${files}?name=a.png`, sent)
    const answer = await app.fetch(request, { visitor: { address: '127.0.0.1', userAgent: 'test' } })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ message: expect.stringMatching(/[\u0600-\u06ff]/) })
    expect((await upload(clients, 'nobody')).status).toBe(401)
  })

  it('ends where the ticket is full, and the message is not lost with it', async () => {
    const { token } = await signedInClient(db)
    const big = Buffer.concat([png, Buffer.alloc(150_000)])
    const { ticket } = (await openedWith(token, [await uploaded(clients, token, big)])).body
    const attachment_ids = [await uploaded(clients, token, big)]
    const reply = { token, body: { body: 'وهذه أيضًا', attachment_ids } }
    expect((await ask(`POST ${clients}/${ticket.id}/messages`, reply)).body.code).toBe(600014)
    expect((await ask(`DELETE ${files}/${attachment_ids[0]}`, { token })).status).toBe(204)
    const words = { token, body: { body: 'وهذه أيضًا' } }
    expect((await ask(`POST ${clients}/${ticket.id}/messages`, words)).status).toBe(201)
  })

  it('is taken so often in an hour', async () => {
    const limited = testApi(db, { parts: { limiter: createSharedLimiter(pool) } })
    const { token } = await signedInClient(db)
    const headers = { 'content-type': 'application/octet-stream' }
    const call = `POST ${files}?name=a.pdf`
    const answers: number[] = []
    for (let i = 0; i <= attachmentUploads.points; i++) {
      answers.push((await limited.ask(call, { token, body: pdf, headers })).status)
    }
    expect(answers.filter((status) => status === 200)).toHaveLength(attachmentUploads.points)
    expect(answers.at(-1)).toBe(429)
  })

  it('is refused once a client has brought as much as a day holds; a smaller one may still fit', async () => {
    const limiter = createSharedLimiter(pool)
    const limited = testApi(db, { parts: { limiter } })
    const { token, clientId } = await signedInClient(db)
    await limiter.use('attachment_kilobytes', clientId, attachmentKilobytes, attachmentKilobytes.points - 3)
    const headers = { 'content-type': 'application/octet-stream' }
    const bring = (body: Buffer) => limited.ask(`POST ${files}?name=a.png`, { token, body, headers })
    const refused = await bring(Buffer.concat([png, Buffer.alloc(4096)]))
    expect([refused.status, refused.body.code]).toEqual([429, 600018])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3600)
    expect((await bring(Buffer.concat([png, Buffer.alloc(2048)]))).status).toBe(200)
    expect((await bring(png)).body.code).toBe(600018)
    // Whom it does not concern.
    const other = await signedInClient(db)
    const fine = await limited.ask(`POST ${files}?name=a.png`, { token: other.token, body: png, headers })
    expect(fine.status).toBe(200)
  })

  it('of a day is counted before it is read: of many at once no more are read than fit', async () => {
    const limiter = createSharedLimiter(pool)
    const limited = testApi(db, { parts: { limiter, attachmentLimits } })
    const { token, clientId } = await signedInClient(db)
    const left = 500
    await limiter.use(
      'attachment_kilobytes',
      clientId,
      attachmentKilobytes,
      attachmentKilobytes.points - left,
    )
    const body = Buffer.concat([png, Buffer.alloc(150_000)])
    const headers = {
      'content-type': 'application/octet-stream',
      'content-length': String(body.length),
    }
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => limited.ask(`POST ${files}?name=a.png`, { token, body, headers })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(answers.filter(({ body: said }) => said.code === 600018)).toHaveLength(9)
    const day = await limiter.left('attachment_kilobytes', clientId, attachmentKilobytes)
    expect(day.points).toBe(left - 3 * Math.ceil(body.length / 1024))
  })

  it('waits while two of the same person are read, and arrives all the same', async () => {
    const { token } = await signedInClient(db)
    let [open, max] = [0, 0]
    const bring = async () => {
      let begun = false
      const body = new ReadableStream<Uint8Array>(
        {
          async pull(controller) {
            if (!begun) {
              begun = true
              max = Math.max(max, ++open)
              await new Promise((resolve) => setTimeout(resolve, 20))
              controller.enqueue(png)
              return
            }
            open--
            controller.close()
          },
        },
        { highWaterMark: 0 },
      )
      const sent = { method: 'POST', headers: { authorization: `Bearer ${token}` }, body, duplex: 'half' }
      const request = new Request(`http://store.test${files}?name=a.png`, sent)
      return (await app.fetch(request, { visitor: { address: '127.0.0.1', userAgent: 'test' } })).status
    }
    const statuses = await Promise.all(Array.from({ length: 12 }, bring))
    expect([max, new Set(statuses)]).toEqual([2, new Set([200])])
  })

  it('is opened so often in ten minutes, and comes in pieces', async () => {
    const limited = testApi(db, {
      parts: {
        limiter: createSharedLimiter(pool),
        attachmentLimits: { ...attachmentLimits, bytes: 600_000, bytesPerTicket: 600_000 },
      },
    })
    const { token } = await signedInClient(db)
    const body = Buffer.concat([png, randomBytes(590_000)])
    const headers = { 'content-type': 'application/octet-stream' }
    const { attachment } = (await limited.ask(`POST ${files}?name=a.png`, { token, body, headers })).body
    const written = { description: 'وصلتني هذه الرسالة', attachment_ids: [attachment.id] }
    const { ticket } = (await limited.ask(`POST ${clients}`, { token, body: written })).body
    const open = () => limited.ask(`GET ${clients}/${ticket.id}/attachments/${attachment.id}`, { token })
    const answer = await open()
    expect(answer.bytes.equals(body)).toBe(true)
    expect(answer.headers.get('content-length')).toBe(String(body.length))
    for (let time = 1; time < openedAttachments.ofClient.points; time++) {
      const { status } = await limited.ask(`HEAD ${clients}/${ticket.id}/attachments/${attachment.id}`, {
        token,
      })
      expect(status).toBe(200)
    }
    expect((await open()).status).toBe(429)
  })
})

describe('a file of staff', () => {
  it('is the client’s with an answer, and among staff with a note', async () => {
    const { token } = await signedInClient(db)
    const { ticket } = (await openedWith(token, [])).body
    const staff = await signedInStaff(db, 'support')
    const say = async (is_note: boolean) => {
      const id = await uploaded(users, staff.token, pdf, 'فاتورة.pdf')
      const body = { body: 'مرفقة', is_note, attachment_ids: [id] }
      const answer = await ask(`POST ${users}/${ticket.id}/messages`, { token: staff.token, body })
      expect(answer.body.ticket.messages.at(-1).attachments).toMatchObject([{ id, name: 'فاتورة.pdf' }])
      return id
    }
    const [answered, noted] = [await say(false), await say(true)]
    const path = `${clients}/${ticket.id}/attachments`
    expect((await ask(`GET ${path}/${answered}`, { token })).bytes).toEqual(pdf)
    expect((await ask(`GET ${path}/${noted}`, { token })).status).toBe(404)
    expect((await ask(`GET ${users}/${ticket.id}/attachments/${noted}`, { token: staff.token })).status).toBe(
      200,
    )
    const seen = (await ask(`GET ${clients}/${ticket.id}`, { token })).text
    expect(seen).toContain(answered)
    expect(seen).not.toContain(noted)
  })
})

describe('files', () => {
  it('that are not sent go after a day, with their bytes', async () => {
    const { token } = await signedInClient(db)
    const [kept, left] = [await uploaded(clients, token), await uploaded(clients, token)]
    await openedWith(token, [kept])
    await cleanUp(testContext(db, { now: () => new Date(Date.now() + 25 * 3_600_000) }))
    const ids = await db.selectFrom('ticket_attachment_contents').select('attachment_id').execute()
    const there = ids.map(({ attachment_id: id }) => id)
    expect([there.includes(kept), there.includes(left)]).toEqual([true, false])
  })

  it('go with the ticket', async () => {
    const { token } = await signedInClient(db)
    const id = await uploaded(clients, token)
    const { ticket } = (await openedWith(token, [id])).body
    const admin = await signedInStaff(db, 'admin')
    expect((await ask(`DELETE ${users}/${ticket.id}`, { token: admin.token })).status).toBe(204)
    const contents = db.selectFrom('ticket_attachment_contents').where('attachment_id', '=', id)
    expect(await contents.select('attachment_id').execute()).toEqual([])
  })
})
