import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OutgoingMessage } from '#domain/messages/sender'
import { createTaqnyatSender } from '#integrations/messages/taqnyat'
import {
  DEFAULT_SENDER,
  DEFAULT_TOKEN,
  type SmsSandbox,
  practiceNumbers,
  startSmsSandbox,
} from '../../../sandbox/sms/start-sms-sandbox.ts'

let sandbox: SmsSandbox
beforeAll(async () => {
  sandbox = await startSmsSandbox({ host: '127.0.0.1', port: 0 })
})
afterAll(() => sandbox.close())

const body = 'رمز الدخول إلى سياج: 482913'

function sender(
  settings: { bearerToken?: string; sender?: string; timeout?: number; baseUrl?: string } = {},
) {
  return createTaqnyatSender({
    baseUrl: sandbox.url,
    bearerToken: DEFAULT_TOKEN,
    sender: DEFAULT_SENDER,
    ...settings,
  })
}

function message(number = '966500000001', changes: Partial<OutgoingMessage> = {}): OutgoingMessage {
  return { id: 'message', channel: 'sms', to: `+${number}`, subject: '', body, ...changes }
}

async function errorOf(sending: Promise<unknown>): Promise<Error> {
  const error = await sending.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof Error)) throw new Error('it was sent')
  return error
}

describe('taqnyat', () => {
  it('sends, with the number as Taqnyat writes it, and keeps every digit of the id', async () => {
    const { externalId } = await sender().send(message())
    expect(sandbox.messages.at(-1)).toEqual({
      messageId: externalId,
      recipients: ['966500000001'],
      body,
      sender: DEFAULT_SENDER,
    })
    expect(Number.isSafeInteger(Number(externalId))).toBe(false)
  })

  it('empties code messages once they have left', () => {
    expect(sender().keepsCodes).toBe(false)
  })

  it('throws on a rejected number, although the answer is 201', async () => {
    await expect(sender().send(message(practiceNumbers.rejected))).rejects.toThrow(
      'Taqnyat refused (201): the number was rejected',
    )
  })

  it.each([
    [practiceNumbers.noBalance, 'Taqnyat refused (400): 102; Insufficient balance'],
    [practiceNumbers.tooMany, 'Taqnyat refused (429): Too Many Attempts.'],
  ])('throws the words of a refusal: %s', async (number, words) => {
    await expect(sender().send(message(number))).rejects.toThrow(words)
  })

  it('throws on a wrong key and on a sender name that is not active', async () => {
    await expect(sender({ bearerToken: 'wrong' }).send(message())).rejects.toThrow(
      'Taqnyat refused (401): Unauthenticated.',
    )
    await expect(sender({ sender: 'Nobody' }).send(message())).rejects.toThrow(
      'Taqnyat refused (400): Sender Name is not active.',
    )
  })

  it.each([
    ['a fault', practiceNumbers.fault, 'it answered 500'],
    ['a page instead of JSON', practiceNumbers.page, 'the answer (502) is not JSON'],
    ['a cut line', practiceNumbers.cutAfterAccepted, 'socket hang up'],
  ])('is in doubt after %s', async (_what, number, reason) => {
    await expect(sender().send(message(number))).rejects.toThrow(
      `It is unknown whether Taqnyat took the message: ${reason}`,
    )
  })

  it('is in doubt when no answer comes in time', async () => {
    await expect(sender({ timeout: 50 }).send(message(practiceNumbers.silent))).rejects.toThrow(
      'It is unknown whether Taqnyat took the message: no answer in time',
    )
  })

  it('is in doubt when nobody listens', async () => {
    const gone = await startSmsSandbox({ host: '127.0.0.1', port: 0 })
    await gone.close()
    await expect(sender({ baseUrl: gone.url }).send(message())).rejects.toThrow('ECONNREFUSED')
  })

  it('tells nothing of the text or the number, also when the vendor repeats it', async () => {
    for (const number of Object.values(practiceNumbers)) {
      const error = await errorOf(sender({ timeout: 200 }).send(message(number)))
      expect(error.message).not.toContain(number)
      expect(error.message).not.toContain('482913')
    }
    // This text is what the company answers.
    const said = await errorOf(
      sender().send(message(practiceNumbers.noBalance, { body: 'Insufficient balance' })),
    )
    expect(said.message).toBe('Taqnyat refused (400): 102; …')
  })

  it('carries no email, and no number without its country', async () => {
    const before = sandbox.messages.length
    await expect(sender().send(message('', { channel: 'email', to: 'sara@example.com' }))).rejects.toThrow(
      'Taqnyat carries SMS only; email is not connected',
    )
    await expect(sender().send(message('', { to: '0500000001' }))).rejects.toThrow('not a telephone number')
    expect(sandbox.messages).toHaveLength(before)
  })
})
