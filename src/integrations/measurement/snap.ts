import { z } from 'zod'
import { EventRefused, vendorEventNames } from '#rules/people/measurement'
import type { MeasurementVendor } from '#domain/core/ports/measurement'
import { describeSale } from '#integrations/measurement/describe-sale'
import { hashEmail, hashPersonId, hashPhone, present } from '#integrations/measurement/hash-person'
import { createEventPoster, type PostSettings } from '#integrations/measurement/post-event'

/** `baseUrl` is https://tr.snapchat.com, or the practice endpoint. */
export type SnapSettings = PostSettings & { pixelId: string; accessToken: string }

/**
 * Snap, by the Conversions API v3, which has the token in the address. Source: developers.snap.com,
 * "Conversions API, Parameters".
 */
export function createSnap(settings: SnapSettings): MeasurementVendor {
  const post = createEventPoster('Snap', settings)
  const query = new URLSearchParams({ access_token: settings.accessToken }).toString()
  const path = `/v3/${encodeURIComponent(settings.pixelId)}/events`
  return {
    name: 'snap',
    async send(event) {
      const { kind, eventId, occurredAt, person, url } = event
      if (kind === 'refund') throw new EventRefused('Snap has no event for a refund')
      const answer = await post(`${path}?${query}`, {
        data: [
          {
            event_name: vendorEventNames.snap[kind],
            event_time: occurredAt.getTime(),
            event_id: eventId,
            action_source: 'WEB',
            event_source_url: url,
            user_data: {
              em: present(hashEmail(person.email)),
              ph: present(hashPhone(person.phone, 'digits')),
              external_id: [hashPersonId(person.id, 'snap')],
            },
            custom_data: describeSale(event, (id) => ({ content_ids: [id] })),
          },
        ],
      })
      requireTaken(answer.body)
    },
    // An address of its own, which judges an event and counts none.
    async check({ url, now }) {
      const answer = await post(`${path}/validate?${query}`, {
        data: [
          {
            event_name: 'CUSTOM_EVENT_1',
            event_time: now.getTime(),
            action_source: 'WEB',
            event_source_url: url,
            user_data: { external_id: [hashPersonId('', 'snap')] },
          },
        ],
      })
      requireTaken(answer.body)
    },
  }
}

function requireTaken(body: unknown): void {
  const { status } = SnapAnswer.parse(body)
  if (status !== 'VALID' && status !== '')
    throw new EventRefused(`Snap refused the event (${status.slice(0, 20)})`)
}

/** Says VALID, or what is wrong. */
const SnapAnswer = z.object({ status: z.string().default('') }).catch({ status: '' })
