import { channels, type Channel } from '#rules/messages/channels'

/**
 * The kinds of messages that a client gets, and whether one may be switched off. What proves an address,
 * moves money, changes the terms of a plan or asks for an answer by a day always arrives. Source:
 * docs/decisions/0170.
 */
export const notificationKinds = {
  /** Codes, and changes of phone, email and account. */
  account: 'always',
  /** Orders, payments, refunds and their documents. */
  orders: 'always',
  /** Renewals, prices, the end of a plan and its owner. */
  plans: 'always',
  /** An order that was placed and is not paid. */
  reminders: 'optional',
  /** Who shares a plan. */
  sharing: 'optional',
  /** Answers in tickets. */
  support: 'optional',
} as const
export type NotificationKind = keyof typeof notificationKinds
export type OptionalKind = {
  [K in NotificationKind]: (typeof notificationKinds)[K] extends 'optional' ? K : never
}[NotificationKind]

/** A kind of messages that a client has switched off on one channel. */
export type Mute = `${OptionalKind}:${Channel}`

export const optionalKinds = (Object.keys(notificationKinds) as NotificationKind[]).filter(isOptional)

export function isOptional(kind: NotificationKind): kind is OptionalKind {
  return notificationKinds[kind] === 'optional'
}

export const mutes: readonly Mute[] = optionalKinds.flatMap((kind) =>
  channels.map((channel): Mute => `${kind}:${channel}`),
)
