import { z } from 'zod'
import { EventRefused, vendorEventNames } from '#rules/people/measurement'
import type { MeasurementVendor } from '#domain/core/ports/measurement'
import { describeSale } from '#integrations/measurement/describe-sale'
import { hashEmail, hashPersonId, hashPhone, present } from '#integrations/measurement/hash-person'
import { createEventPoster, type PostSettings } from '#integrations/measurement/post-event'

/** `baseUrl` is https://graph.facebook.com, or the practice endpoint. */
export type MetaSettings = PostSettings & { pixelId: string; accessToken: string }

const version = 'v23.0'

/**
 * Meta, by the Conversions API. The source is `other`, as `website` asks for the visitor's browser, which is
 * not kept. The token goes in the body, so that no log of addresses has it. Source: developers.facebook.com,
 * "Conversions API, Parameters".
 */
export function createMeta(settings: MetaSettings): MeasurementVendor {
  const post = createEventPoster('Meta', settings)
  const path = `/${version}/${encodeURIComponent(settings.pixelId)}/events`
  return {
    name: 'meta',
    async send(event) {
      const { kind, eventId, occurredAt, person } = event
      if (kind === 'refund') throw new EventRefused('Meta has no event for a refund')
      const answer = await post(path, {
        access_token: settings.accessToken,
        data: [
          {
            event_name: vendorEventNames.meta[kind],
            event_time: Math.floor(occurredAt.getTime() / 1000),
            event_id: eventId,
            action_source: 'other',
            user_data: {
              em: present(hashEmail(person.email)),
              ph: present(hashPhone(person.phone, 'digits')),
              external_id: [hashPersonId(person.id, 'meta')],
            },
            custom_data: describeSale(event, (id) => ({ content_ids: [id], content_type: 'product' })),
          },
        ],
      })
      requireTaken(answer.body)
    },
    // An event of a name of ours: its standard ones count, even under a test's code.
    async check({ now, code }) {
      const answer = await post(path, {
        access_token: settings.accessToken,
        ...(code !== '' && { test_event_code: code }),
        data: [
          {
            event_name: 'ConnectionTest',
            event_time: Math.floor(now.getTime() / 1000),
            action_source: 'other',
            user_data: { external_id: [hashPersonId('', 'meta')] },
          },
        ],
      })
      requireTaken(answer.body)
    },
  }
}

function requireTaken(body: unknown): void {
  if (!MetaAnswer.safeParse(body).success) throw new Error('Meta did not say that it took the event')
}

const MetaAnswer = z.object({ events_received: z.literal(1) })
