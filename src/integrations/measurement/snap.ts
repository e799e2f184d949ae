import { z } from 'zod'
import { EventRefused, vendorEventNames } from '#rules/measurement'
import { toRiyals } from '#rules/money'
import type { MeasurementVendor } from '#domain/core/ports/measurement'
import { hashClient, hashEmail, hashPhone, present } from '#integrations/measurement/hash-person'
import { createEventPoster, type PostSettings } from '#integrations/measurement/post-event'

/** `baseUrl` is https://tr.snapchat.com, or the practice endpoint. */
export type SnapSettings = PostSettings & { pixelId: string; accessToken: string }

/**
 * Snap, by the Conversions API v3, which has the token in the address. Source: developers.snap.com, "Conversions API, Parameters".
 */
export function createSnap(settings: SnapSettings): MeasurementVendor {
  const post = createEventPoster('Snap', settings)
  const query = new URLSearchParams({ access_token: settings.accessToken }).toString()
  const path = `/v3/${encodeURIComponent(settings.pixelId)}/events?${query}`
  return {
    name: 'snap',
    async send({ kind, eventId, orderId, occurredAt, amount, person, url }) {
      if (kind !== 'purchase') throw new EventRefused(`Snap has no event for a ${kind}`)
      const answer = await post(path, {
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
              external_id: [hashClient(person.clientId, 'snap')],
            },
            custom_data: { currency: 'SAR', value: toRiyals(amount), order_id: orderId },
          },
        ],
      })
      const { status } = SnapAnswer.parse(answer.body)
      if (status !== 'VALID' && status !== '')
        throw new EventRefused(`Snap refused the event (${status.slice(0, 20)})`)
    },
  }
}

/** Says VALID, or what is wrong. */
const SnapAnswer = z.object({ status: z.string().default('') }).catch({ status: '' })
