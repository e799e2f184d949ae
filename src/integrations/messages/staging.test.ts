import { expect, test, vi } from 'vitest'
import { createStagingSender } from '#integrations/messages/staging'
import { postNowhere } from '#integrations/webhooks/post-nowhere'
import type { OutgoingMessage } from '#domain/core/ports/sender'

const message = (to: string): OutgoingMessage => ({
  id: '1',
  channel: 'sms',
  to,
  language: 'ar',
  template: 'code',
  parameters: { code: '123456' },
  words: { code: '123456' },
  subject: '',
  body: 'رمز الدخول 123456',
  html: null,
  from: { name: '', replyTo: '' },
  attachments: [],
  isInDoubt: false,
})
const send = vi.fn<() => Promise<{ externalId: string | null }>>()
const warn = vi.fn<(facts: object, text: string) => void>()
const log = { warn, error: warn, info: warn }
const isAllowed = (to: string) => to === '+966500000001'

test('nothing leaves a copy, but to those who are named', async () => {
  send.mockResolvedValue({ externalId: 'x' })
  const sender = createStagingSender({ real: { keepsCodes: false, send }, isAllowed, log })
  expect(await sender.send(message('+966511111111'))).toEqual({ externalId: null })
  expect(send).not.toHaveBeenCalled()
  expect(await sender.send(message('+966500000001'))).toEqual({ externalId: 'x' })
})

test('without a company the message to somebody who is named stands in the log, and no other', async () => {
  const sender = createStagingSender({ real: null, isAllowed, log })
  await sender.send(message('+966511111111'))
  expect(warn).not.toHaveBeenCalled()
  await sender.send(message('+966500000001'))
  expect(warn).toHaveBeenCalledWith(
    expect.objectContaining({ text: 'رمز الدخول 123456' }),
    expect.any(String),
  )
})

test('partners’ programs are not told', async () => {
  const call = { url: 'https://partner.example', headers: {}, body: '{}' }
  expect(await postNowhere(call)).toMatchObject({ status: 200 })
})
