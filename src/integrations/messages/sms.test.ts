import { afterAll, describe, expect, test } from 'vitest'
import { DeliveryInDoubt, MessageRefused } from '#rules/errors/vendor-errors'
import type { MessageSender, OutgoingMessage } from '#domain/core/ports/sender'
import { practiceNumbers, startSmsSandbox } from '../../../sandbox/sms/start-sms-sandbox.ts'
import { createTaqnyatSender } from './taqnyat.ts'
import { createUnifonicSender } from './unifonic.ts'

const sandbox = await startSmsSandbox({ host: '127.0.0.1', port: 0 })
afterAll(() => sandbox.close())

let count = 0
function message(to: string, values: Partial<OutgoingMessage> = {}): OutgoingMessage {
  return {
    id: `message-${++count}`,
    channel: 'sms',
    to: `+${to}`,
    language: 'ar',
    template: 'code',
    parameters: { code: '123456' },
    words: { code: '123456' },
    subject: 'رمز الدخول',
    body: 'رمز دخولكم إلى المتجر: 123456',
    html: null,
    from: { name: 'سياج', replyTo: '' },
    attachments: [],
    isInDoubt: false,
    ...values,
  }
}

const at = { baseUrl: sandbox.url, timeout: 300 }
const vendors: [string, (key?: string, baseUrl?: string) => MessageSender][] = [
  [
    'Taqnyat',
    (key = 'test_taqnyat', baseUrl = at.baseUrl) =>
      createTaqnyatSender({ ...at, baseUrl, bearerToken: key, sender: 'SANDBOX' }),
  ],
  [
    'Unifonic',
    (key = 'test_unifonic', baseUrl = at.baseUrl) =>
      createUnifonicSender({ ...at, baseUrl, appSid: key, sender: 'SANDBOX' }),
  ],
]

/** How a try ends, and what its error says. */
async function outcomeOf(sent: Promise<unknown>): Promise<[string, string]> {
  try {
    await sent
    return ['accepted', '']
  } catch (error) {
    const kind =
      error instanceof MessageRefused ? 'refused' : error instanceof DeliveryInDoubt ? 'in doubt' : 'not sent'
    return [kind, String(error)]
  }
}

describe.each(vendors)('%s', (name, create) => {
  const sender = create()

  test('sends to the number without its plus and keeps the id, digit by digit', async () => {
    const { externalId } = await sender.send(message('966512345678'))
    expect(externalId).toBe(sandbox.messages.at(-1)?.messageId)
    expect(externalId).toMatch(/^\d{19}$/)
    expect(sandbox.messages.at(-1)).toMatchObject({
      recipients: ['966512345678'],
      body: 'رمز دخولكم إلى المتجر: 123456',
      sender: 'SANDBOX',
    })
  })

  test('says whether the account is known, and sends nothing', async () => {
    const before = sandbox.messages.length
    await expect(sender.check?.()).resolves.toContain(name)
    await expect(create('another').check?.()).rejects.toThrow('401')
    expect(sandbox.messages).toHaveLength(before)
  })

  test.each([
    ['a number that is rejected', practiceNumbers.rejected, 'refused'],
    ['an account without balance', practiceNumbers.noBalance, 'not sent'],
    ['too many calls', practiceNumbers.tooMany, 'not sent'],
    ['a fault', practiceNumbers.fault, 'in doubt'],
    ['a page instead of JSON', practiceNumbers.page, 'in doubt'],
    ['a cut connection', practiceNumbers.cutAfterAccepted, 'in doubt'],
    ['silence', practiceNumbers.silent, 'in doubt'],
  ])('%s', async (_, number, outcome) => {
    const [kind, words] = await outcomeOf(sender.send(message(number)))
    expect(kind).toBe(outcome)
    expect(words).toContain(name)
    expect(words).not.toMatch(/123456|رمز|96650000/)
  })

  test('a wrong key, or nobody there: not sent, and the key is not told', async () => {
    const stranger = await outcomeOf(create('a-wrong-key').send(message('966512345678')))
    expect(stranger[0]).toBe('not sent')
    expect(stranger[1]).not.toContain('a-wrong-key')
    const [kind] = await outcomeOf(create('x', 'http://127.0.0.1:9').send(message('966512345678')))
    expect(kind).toBe('not sent')
  })

  test('email is not its business', async () => {
    await expect(sender.send(message('966512345678', { channel: 'email' }))).rejects.toThrow('SMS only')
  })
})

test('Unifonic is asked about a try in doubt before the message is sent again', async () => {
  const sender = createUnifonicSender({ ...at, appSid: 'test_unifonic', sender: 'SANDBOX' })
  const cut = message(practiceNumbers.cutAfterAccepted)
  await expect(sender.send(cut)).rejects.toBeInstanceOf(DeliveryInDoubt)
  const before = sandbox.messages.length
  expect(await sender.send({ ...cut, isInDoubt: true })).toEqual({
    externalId: sandbox.messages.at(-1)?.messageId,
  })
  expect(sandbox.messages).toHaveLength(before)

  // It never came: then it is sent.
  const lost = message('966512345678', { isInDoubt: true })
  await sender.send(lost)
  expect(sandbox.messages).toHaveLength(before + 1)
  // And the same message a second time is known by its id.
  expect(await sender.send({ ...lost, isInDoubt: false })).toEqual({ externalId: null })
  expect(sandbox.messages).toHaveLength(before + 1)
})
