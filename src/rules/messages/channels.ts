/** The ways by which a message reaches somebody. The database repeats the list (`messages.channel`). */
export const channels = ['sms', 'email'] as const
export type Channel = (typeof channels)[number]

/** What a channel sends to: a telephone number in E.164, or an email address. */
export const addressKinds = { sms: 'phone', email: 'email' } as const satisfies Record<
  Channel,
  'phone' | 'email'
>
