import { Trans } from '@lingui/react/macro'
import { Age } from '../waiting-item/waiting-age.tsx'
import { WorkingTime } from '../words/working-time.tsx'
import type { Ticket } from './ticket-types.ts'

/** What is left to answer whoever waits, and to solve it; coloured before it is over. */
export function TicketClocks({ ticket, now }: { ticket: Ticket; now: string }) {
  const { answer_clock: answer, solve_clock: solve, status } = ticket
  if (status !== 'pending') return null
  return (
    <div className="row gap-x-4 gap-y-1 text-sm text-ink-3">
      {answer?.due_at && (
        <span className="row gap-1">
          <Trans>
            للرد: <Age moment={answer.due_at} isDue urgency={answer.urgency} now={now} />
          </Trans>
        </span>
      )}
      {solve && (
        <span className="row gap-1">
          {solve.due_at ? (
            <Trans>
              للحل: <Age moment={solve.due_at} isDue urgency={solve.urgency} now={now} />
            </Trans>
          ) : (
            <Trans>
              وقت الحل متوقف حتى يكتب العميل، ومضى منه <WorkingTime minutes={solve.spent_minutes} isSubject />{' '}
              من <WorkingTime minutes={solve.target_minutes} />
            </Trans>
          )}
        </span>
      )}
    </div>
  )
}
