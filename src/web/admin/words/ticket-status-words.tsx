import { useLingui } from '@lingui/react/macro'
import { ticketStatuses } from '#rules/support/ticket'
import { queueWords } from './ticket-words.ts'

/** A status as the log holds it, in words; one that this build does not know is shown as it is. */
export function TicketStatusWords({ status }: { status: string }) {
  const { i18n } = useLingui()
  const known = ticketStatuses.find((one) => one === status)
  return known ? i18n._(queueWords[known]) : status
}
