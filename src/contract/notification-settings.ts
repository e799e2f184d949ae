import { bearer, body, createRoute, failures, json, z } from '#contract/wire'
import { channels } from '#rules/messages/channels'
import { notificationKinds, optionalKinds, type NotificationKind } from '#rules/messages/notification-kinds'

const kinds = Object.keys(notificationKinds) as [NotificationKind, ...NotificationKind[]]

export const NotificationSetting = z
  .object({
    kind: z.enum(kinds),
    channel: z.enum(channels),
    is_on: z.boolean(),
    can_change: z.boolean().openapi({
      description: 'False of what always arrives: codes, payments, and what changes the terms of a plan.',
    }),
  })
  .openapi('NotificationSetting')

const settings = json(
  z.object({ settings: z.array(NotificationSetting) }),
  'Every kind of messages, by the channels that it comes by. Advertising is a consent.',
)

export const listNotificationSettingsRoute = createRoute({
  method: 'get',
  path: '/notification_settings',
  operationId: 'listNotificationSettings',
  tags: ['Account'],
  summary: 'What I am written about, over which channels',
  security: bearer,
  responses: { 200: settings, ...failures(401, 403) },
})

export const setNotificationSettingsRoute = createRoute({
  method: 'put',
  path: '/notification_settings',
  operationId: 'setNotificationSettings',
  tags: ['Account'],
  summary: 'Switch kinds of messages on or off',
  description: 'What is not named stays as it is. A kind that always arrives is not taken.',
  security: bearer,
  request: {
    body: body(
      z.strictObject({
        settings: z
          .array(
            z.strictObject({
              kind: z.enum(optionalKinds as [(typeof optionalKinds)[number]], { error: 'not_allowed' }),
              channel: z.enum(channels, { error: 'not_allowed' }),
              is_on: z.boolean({ error: 'wrong_type' }),
            }),
            { error: 'wrong_type' },
          )
          .max(20, { error: 'too_long' }),
      }),
    ),
  },
  responses: { 200: settings, ...failures(400, 401, 403, 413, 415, 422, 429) },
})
