import { z } from 'zod'
import { EventRefused, vendorEventNames } from '#rules/people/measurement'
import type { MeasurementVendor } from '#domain/core/ports/measurement'
import { describeSale } from '#integrations/measurement/describe-sale'
import { hashEmail, hashPersonId, hashPhone, present } from '#integrations/measurement/hash-person'
import { createEventPoster, type PostSettings } from '#integrations/measurement/post-event'

/** `baseUrl` is https://business-api.tiktok.com, or the practice endpoint. */
export type TiktokSettings = PostSettings & { pixelCode: string; accessToken: string }

/**
 * TikTok, by the Events API. It answers 200 to what it refuses, too, with a code that is not 0; 4xxxx are the
 * caller's fault but for 40100, too many calls. Source: business-api.tiktok.com, "Events API 2.0" and "Return
 * codes".
 */
export function createTiktok(settings: TiktokSettings): MeasurementVendor {
  const post = createEventPoster('TikTok', settings, { 'access-token': settings.accessToken })
  return {
    name: 'tiktok',
    async send(event) {
      const { kind, eventId, occurredAt, person, url } = event
      if (kind === 'refund') throw new EventRefused('TikTok has no event for a refund')
      const answer = await post('/open_api/v1.3/event/track/', {
        event_source: 'web',
        event_source_id: settings.pixelCode,
        data: [
          {
            event: vendorEventNames.tiktok[kind],
            event_time: Math.floor(occurredAt.getTime() / 1000),
            event_id: eventId,
            user: {
              email: present(hashEmail(person.email)),
              phone: present(hashPhone(person.phone, 'plus')),
              external_id: [hashPersonId(person.id, 'tiktok')],
            },
            properties: describeSale(event, (id) => ({ contents: [{ content_id: id, quantity: 1 }] })),
            page: { url },
          },
        ],
      })
      requireTaken(answer.body)
    },
    // An event of a name of ours: no campaign counts it.
    async check({ url, now, code }) {
      const answer = await post('/open_api/v1.3/event/track/', {
        event_source: 'web',
        event_source_id: settings.pixelCode,
        ...(code !== '' && { test_event_code: code }),
        data: [
          {
            event: 'ConnectionTest',
            event_time: Math.floor(now.getTime() / 1000),
            user: { external_id: [hashPersonId('', 'tiktok')] },
            page: { url },
          },
        ],
      })
      requireTaken(answer.body)
    },
  }
}

function requireTaken(body: unknown): void {
  const { code } = TiktokAnswer.parse(body)
  if (code === 0) return
  const isFinal = code >= 40_000 && code < 50_000 && code !== tooManyCalls
  if (isFinal) throw new EventRefused(`TikTok refused the event (code ${code})`)
  throw new Error(`TikTok asks to come again (code ${code})`)
}

const tooManyCalls = 40_100

const TiktokAnswer = z.object({ code: z.number() }).catch({ code: -1 })
