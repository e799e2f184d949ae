import { z } from 'zod'
import { EventRefused, vendorEventNames } from '#rules/people/measurement'
import { toRiyals } from '#rules/core/money'
import type { MeasuredEvent, MeasurementVendor } from '#domain/core/ports/measurement'
import { hashGoogleEmail, hashPersonId, hashPhone, present } from '#integrations/measurement/hash-person'
import { createEventPoster, type PostSettings } from '#integrations/measurement/post-event'

/** `baseUrl` is https://www.google-analytics.com, or the practice endpoint. */
export type Ga4Settings = PostSettings & { measurementId: string; apiSecret: string }

/**
 * Google Analytics 4, by the Measurement Protocol. It answers 204 whatever it got, so a wrong secret is seen
 * in its reports alone. The secret has no place but the address. Source: developers.google.com, "Measurement
 * Protocol (Google Analytics 4)".
 */
export function createGa4(settings: Ga4Settings): MeasurementVendor {
  const post = createEventPoster('GA4', settings)
  const query = new URLSearchParams({
    measurement_id: settings.measurementId,
    api_secret: settings.apiSecret,
  }).toString()
  return {
    name: 'ga4',
    async send(event) {
      const { kind, occurredAt, person } = event
      await post(`/mp/collect?${query}`, {
        client_id: clientIdOf(hashPersonId(person.id, 'ga4')),
        timestamp_micros: occurredAt.getTime() * 1000,
        consent: { ad_user_data: 'GRANTED', ad_personalization: 'DENIED' },
        user_data: {
          sha256_email_address: present(hashGoogleEmail(person.email)),
          sha256_phone_number: present(hashPhone(person.phone, 'plus')),
        },
        events: [{ name: vendorEventNames.ga4[kind], params: paramsOf(event) }],
      })
    },
    // Judges the shape alone: Google says of no key whether it is right.
    async check({ now }) {
      const answer = await post(`/debug/mp/collect?${query}`, {
        client_id: clientIdOf(hashPersonId('', 'ga4')),
        timestamp_micros: now.getTime() * 1000,
        events: [{ name: 'connection_test', params: { engagement_time_msec: 1 } }],
      })
      const [problem] = Ga4Judgement.parse(answer.body).validationMessages
      if (problem) throw new EventRefused(`GA4 found a mistake (${problem.validationCode.slice(0, 30)})`)
    },
  }
}

/** A checkout is no transaction yet, and a view has no sum. */
function paramsOf({ kind, orderId, amount, planRefId, url }: MeasuredEvent): object {
  const value = amount === null ? {} : { currency: 'SAR', value: toRiyals(amount) }
  const always = { ...value, engagement_time_msec: 1 }
  switch (kind) {
    case 'view':
      return { page_location: url, ...always }
    case 'choice':
      return { items: [{ item_id: String(planRefId), quantity: 1 }], ...always }
    case 'checkout':
      return always
    default:
      return { transaction_id: orderId, ...always }
  }
}

const Ga4Judgement = z.object({ validationMessages: z.array(z.object({ validationCode: z.string() })) })

/** Two whole numbers with a dot between, the form of the ids that Google's own script makes. */
function clientIdOf(hash: string): string {
  return `${Number.parseInt(hash.slice(0, 8), 16)}.${Number.parseInt(hash.slice(8, 16), 16)}`
}
