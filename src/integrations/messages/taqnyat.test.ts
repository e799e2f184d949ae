import { createServer } from 'node:http'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { createTaqnyatSender } from './taqnyat.ts'

type Heard = { path: string | undefined; authorization: string | undefined; body: Record<string, unknown> }
const heard: Heard[] = []

/** Answers as Taqnyat's documentation and clients show it. */
const practice = createServer(async (request, response) => {
  const body: Record<string, unknown> = JSON.parse(await text(request))
  heard.push({ path: request.url, authorization: request.headers.authorization, body })
  const [recipient] = Array.isArray(body['recipients']) ? body['recipients'] : []
  response.setHeader('content-type', 'application/json')
  if (request.headers.authorization !== 'Bearer good') {
    response.writeHead(401).end('{"statusCode":401,"message":"Unauthorized"}')
  } else if (recipient === '966500000009') {
    response
      .writeHead(201)
      .end('{"statusCode":201,"messageId":5,"accepted":"[]","rejected":"[966500000009,]"}')
  } else {
    response
      .writeHead(201)
      .end(`{"statusCode":201,"messageId":91234567890123456789,"accepted":"[${recipient},]","rejected":"[]"}`)
  }
})
practice.listen(0, '127.0.0.1')
await once(practice, 'listening')
afterAll(() => practice.close())
const address = practice.address()
const baseUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`

const sms = {
  id: '1',
  channel: 'sms',
  to: '+966512345678',
  subject: '',
  body: 'رمز 123456',
  html: null,
  from: { name: '', replyTo: '' },
  isInDoubt: false,
} as const
const sender = createTaqnyatSender({ baseUrl, bearerToken: 'good', sender: 'Siyaj' })

test('sends to the number without its plus and keeps the id, digit by digit', async () => {
  expect(await sender.send(sms)).toEqual({ externalId: '91234567890123456789' })
  expect(heard.at(-1)).toEqual({
    path: '/v1/messages',
    authorization: 'Bearer good',
    body: { recipients: ['966512345678'], body: 'رمز 123456', sender: 'Siyaj' },
  })
})

test('201 without our number among the accepted is a refusal', async () => {
  await expect(sender.send({ ...sms, to: '+966500000009' })).rejects.toThrow('rejected the number')
})

test('says why it was refused, without the token', async () => {
  const stranger = createTaqnyatSender({ baseUrl, bearerToken: 'bad-token', sender: 'Siyaj' })
  const error = await stranger.send(sms).catch((thrown: unknown) => String(thrown))
  expect(error).toContain('Unauthorized')
  expect(error).not.toContain('bad-token')
})

test('email is not its business', async () => {
  await expect(sender.send({ ...sms, channel: 'email', to: 'a@example.test' })).rejects.toThrow('SMS only')
})
