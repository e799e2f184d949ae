import { beforeEach } from 'vitest'
import type { Database } from '#db/client'
import type { Ask, Told } from './api.ts'

const safari = {
  'user-agent':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Safari/604.1',
}

/**
 * Somebody at the door who signs in by phone and code. Each test is somebody else, with an address and a browser of
 * their own.
 */
export function useVisitor(db: Database, ask: (call: string, asked?: Ask) => Promise<Told>) {
  let count = 0
  const visitor = {
    body: { phone_extension: '+966', phone_number: '' },
    /** E.164. */
    phone: '',
    how: {} as Ask,
    stranger: { headers: { ...safari, 'x-browser-id': 'a-stranger-at-the-door' } } as Ask,

    askCode: (how: Ask = visitor.how): Promise<Told> =>
      ask('POST /api/clients/v1/otp', { ...how, body: visitor.body }),

    enter: (code: string, how: Ask = visitor.how): Promise<Told> =>
      ask('POST /api/clients/v1/otp', { ...how, body: { ...visitor.body, code } }),

    async latestCode(): Promise<string> {
      const message = await db
        .selectFrom('messages')
        .select('code')
        .where('recipient', '=', visitor.phone)
        .orderBy('id', 'desc')
        .executeTakeFirst()
      return message?.code ?? ''
    },

    async signIn(): Promise<Told['body']> {
      await visitor.askCode()
      const { body } = await visitor.enter(await visitor.latestCode())
      return body
    },
  }

  beforeEach(() => {
    count++
    const number = `0510000${String(count).padStart(3, '0')}`
    visitor.body = { phone_extension: '+966', phone_number: number }
    visitor.phone = `+966${number.slice(1)}`
    visitor.how = {
      address: `127.0.1.${count}`,
      headers: { ...safari, 'x-browser-id': `browser-number-${count}` },
    }
    visitor.stranger = { ...visitor.stranger, address: visitor.how.address ?? '' }
  })
  return visitor
}
