import { beforeEach } from 'vitest'
import type { Database } from '#db/client'
import type { Ask, Result } from './api.ts'

const safari = {
  'user-agent':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Safari/604.1',
}

export type SignInVisitor = {
  body: { phone_extension: string; phone_number: string }
  /** E.164. */
  phone: string
  /** Their address and browser. */
  how: Ask
  /** Another browser at the same address. */
  stranger: Ask
  askCode(how?: Ask): Promise<Result>
  enter(code: string, how?: Ask): Promise<Result>
  latestCode(): Promise<string>
  signIn(): Promise<Result['body']>
}

/**
 * Somebody who signs in by phone and code. Each test is somebody else, with an address and a browser of their own.
 */
export function newSignInVisitor(
  db: Database,
  ask: (call: string, asked?: Ask) => Promise<Result>,
): SignInVisitor {
  const otp = 'POST /api/clients/v1/otp'
  let count = 0
  const person: SignInVisitor = {
    body: { phone_extension: '+966', phone_number: '' },
    phone: '',
    how: {},
    stranger: {},
    askCode: (how = person.how) => ask(otp, { ...how, body: person.body }),
    enter: (code, how = person.how) => ask(otp, { ...how, body: { ...person.body, code } }),

    async latestCode() {
      const message = await db
        .selectFrom('messages')
        .select('code')
        .where('recipient', '=', person.phone)
        .orderBy('id', 'desc')
        .executeTakeFirst()
      return message?.code ?? ''
    },

    async signIn() {
      await person.askCode()
      const { body } = await person.enter(await person.latestCode())
      return body
    },
  }

  beforeEach(() => {
    count++
    const number = `0510000${String(count).padStart(3, '0')}`
    const address = `127.0.1.${count}`
    person.body = { phone_extension: '+966', phone_number: number }
    person.phone = `+966${number.slice(1)}`
    person.how = { address, headers: { ...safari, 'x-browser-id': `browser-number-${count}` } }
    person.stranger = { address, headers: { ...safari, 'x-browser-id': 'a-stranger-at-the-door' } }
  })
  return person
}
