import type { z } from '@hono/zod-openapi'
import type { ClientSummary } from '#contract/staff-client-page'
import type { Language } from '#rules/core/language'
import { writeMoment } from '#rules/core/moment'
import type { ClientSummary as Summary } from '#domain/desk/clients/get-client-summary'
import { presentClientNote } from './client-timeline.ts'
import { presentCard, presentFailure } from './payment.ts'
import { presentStaffOrderDocument } from './tax-document.ts'

export function presentClientSummary(summary: Summary, language: Language): z.infer<typeof ClientSummary> {
  const { failed_charge: charge, waiting_ticket: ticket, documents, notes, ...totals } = summary
  return {
    ...totals,
    failed_charge: charge && {
      at: writeMoment(charge.at),
      order: { id: charge.order_id, ref_id: charge.order_ref_id },
      amount_minor: charge.amount_minor,
      card: presentCard(charge),
      failure: charge.failure && presentFailure(charge.method, charge.failure, language),
    },
    waiting_ticket: ticket && { ...ticket, waiting_since: writeMoment(ticket.waiting_since) },
    documents: documents.map(presentStaffOrderDocument),
    notes: notes.map(presentClientNote),
  }
}
