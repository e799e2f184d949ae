import type { z } from '@hono/zod-openapi'
import type { ClientNote, TimelineItem } from '#contract/staff-client-timeline'
import type { Language } from '#rules/core/language'
import { writeMoment } from '#rules/core/moment'
import type { ClientNoteView } from '#domain/desk/clients/list-client-notes'
import type { TimelineItem as Item } from '#domain/desk/clients/list-client-timeline'
import { presentCard, presentFailure } from './payment.ts'

/** One line of a client's timeline: names in the reader's language, moments as everywhere. */
export function presentTimelineItem(item: Item, language: Language): z.infer<typeof TimelineItem> {
  const at = writeMoment(item.at)
  const nameOf = (called: { name_ar: string; name_en: string }) =>
    language === 'ar' ? called.name_ar : called.name_en
  switch (item.kind) {
    case 'order':
      return { ...item, at, products: item.products.map(nameOf) }
    case 'charge': {
      const { card_brand, card_last_four, failure, ...charge } = item
      return {
        ...charge,
        at,
        card: presentCard({ card_brand, card_last_four }),
        failure: failure && presentFailure(item.method, failure, language),
      }
    }
    case 'plan': {
      const plan = item.subscription
      return {
        ...item,
        at,
        subscription: plan && { id: plan.id, ref_id: plan.ref_id, name: nameOf(plan) },
      }
    }
    case 'message':
      return { ...item, at, sent_at: item.sent_at && writeMoment(item.sent_at) }
    default:
      return { ...item, at }
  }
}

export function presentClientNote(note: ClientNoteView): z.infer<typeof ClientNote> {
  return { ...note, created_at: note.created_at.toISOString() }
}
