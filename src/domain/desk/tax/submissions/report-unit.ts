import { minute, second } from '#rules/core/durations'
import { resendDelay, type TaxAnswer } from '#rules/tax/tax-submission'
import type { Context } from '#domain/core/context'
import type { ClearAnswer, ReportAnswer, UnitCredentials } from '#domain/core/ports/tax-authority'
import { commitAsOneStatement, inTransaction } from '#domain/core/transaction'
import {
  moveSubmission,
  postponeSubmission,
  type SubmissionEvent,
} from '#domain/sale/records/tax-documents/move-submission'
import { hasEnded, openCredential } from '#domain/sale/records/tax-documents/open-credential'
import { stampLater } from '#domain/sale/records/tax-documents/stamp-later'
import { listDueSubmissions, type DueSubmission } from '#domain/desk/tax/submissions/list-due-submissions'

/** Documents of one unit that are at the authority at the same moment. */
const atOnce = 8
/**
 * So many without an answer, one after the other, end a run: the authority is away, and the next run asks
 * again.
 */
const maxUnanswered = 3
/** Documents of one run. */
const maxInRun = 100
/** Until a unit whose credentials open nothing asks again. */
const lockedOutFor = 5 * minute
/** Until a document that cannot be stamped is tried again, which no key helps. */
const unstampableFor = 5 * minute

/**
 * Sends what waits of a unit to the authority, in order of age and several at once: simplified documents are
 * reported, standard ones cleared. A document that has no answer is sent again later, the same bytes;
 * `watchReports` sets that going. Returns the next moment where the whole unit has to wait, or not all was
 * sent in one run. Source: docs/decisions/0130.
 */
export async function reportUnit(ctx: Context, unitId: string): Promise<Date | null> {
  const due = await listStamped(ctx, unitId)
  const [oldest] = due
  if (!oldest) return null
  const by = oldest.credentialId && (await openCredential(ctx.db, ctx, oldest.credentialId))
  if (!by) return later(ctx, lockedOutFor)
  const run: Run = { unanswered: 0, stop: null }
  const waiting = due.values()
  const sendNext = async () => {
    for (const one of waiting) {
      await sendOne(ctx, by, { one, run })
      if (run.stop) return
    }
  }
  if (oldest.attempts > 0) {
    // It asks alone whether the authority is back.
    waiting.next()
    await sendOne(ctx, by, { one: oldest, run })
  }
  if (!run.stop) await Promise.all(Array.from({ length: atOnce }, sendNext))
  if (run.stop) return run.stop.until
  return due.length === maxInRun ? ctx.now() : null
}

type Stamped = DueSubmission & { hash: string; xml: string }

/**
 * What can be sent now; what waited for its stamp gets it first, once the key, or a certificate that is not
 * over, is there. One that cannot be stamped stands in nobody's way: it comes again later, and the next one
 * takes its place in the chain.
 */
async function listStamped(ctx: Context, unitId: string): Promise<Stamped[]> {
  const due = await listDueSubmissions(ctx, unitId, maxInRun)
  const unstamped = due.filter(({ xml }) => xml === null)
  const [first] = unstamped
  const credential = first?.credentialId && (await openCredential(ctx.db, ctx, first.credentialId))
  if (!credential || hasEnded(ctx, credential.certificate.notAfter)) return due.filter(isStamped)
  const againAt = later(ctx, unstampableFor)
  for (const { documentId } of unstamped) {
    await inTransaction(ctx, (tx) => stampLater(tx, ctx, { documentId, againAt }))
  }
  return (await listDueSubmissions(ctx, unitId, maxInRun)).filter(isStamped)
}

function isStamped(one: DueSubmission): one is Stamped {
  return one.xml !== null && one.hash !== null
}

/** What a run has met. `stop.until` is null where the next call of the watch is soon enough. */
type Run = { unanswered: number; stop: { until: Date | null } | null }

async function sendOne(ctx: Context, by: UnitCredentials, { one, run }: { one: Stamped; run: Run }) {
  const isCleared = one.form === 'standard' && one.state === 'waiting'
  const document = { uuid: one.documentId, hash: one.hash, xml: one.xml }
  const answer = await (isCleared
    ? ctx.taxAuthority.clear(by, document)
    : ctx.taxAuthority.report(by, document))
  const kept = answerOf(answer)
  const event = eventOf(answer, { isCleared })
  await commitAsOneStatement(ctx, (notes) => {
    if (event) {
      const clearedXml = 'xml' in answer ? { clearedXml: answer.xml } : {}
      moveSubmission(notes, ctx, one, event, { answer: kept, ...clearedXml })
    } else {
      const nextAt = later(ctx, resendDelay(one.attempts + 1))
      postponeSubmission(notes, ctx, one, { answer: kept, nextAt })
    }
  })
  if (event) run.unanswered = 0
  else stopWhere(ctx, answer, run)
}

/** What an answer ends: a run, or all calls of the unit for a while. */
function stopWhere(ctx: Context, answer: ReportAnswer | ClearAnswer, run: Run): void {
  if (answer.outcome === 'unauthorized') {
    ctx.log.error({}, 'the authority refuses the credentials of the e-invoicing unit')
    run.stop = { until: later(ctx, lockedOutFor) }
  } else if (answer.outcome === 'busy') {
    run.stop = { until: later(ctx, (answer.retryAfter ?? 30) * second) }
  } else if (++run.unanswered >= maxUnanswered) run.stop ??= { until: null }
}

/** Null where nothing was decided. */
function eventOf(
  answer: ReportAnswer | ClearAnswer,
  { isCleared }: { isCleared: boolean },
): SubmissionEvent | null {
  switch (answer.outcome) {
    case 'accepted': {
      const hasWarnings = answer.warnings.length > 0
      if (isCleared) return hasWarnings ? 'clearWithWarnings' : 'clear'
      return hasWarnings ? 'reportWithWarnings' : 'report'
    }
    case 'clearance_off':
      return 'switchOff'
    case 'refused':
      return 'refuse'
    default:
      return null
  }
}

function answerOf(answer: ReportAnswer | ClearAnswer): TaxAnswer {
  return {
    outcome: answer.outcome,
    wasKnown: answer.outcome === 'accepted' && answer.wasKnown,
    warnings: 'warnings' in answer ? answer.warnings : [],
    errors: 'errors' in answer ? answer.errors : [],
    reason: 'reason' in answer ? answer.reason : '',
  }
}

function later(ctx: Context, ms: number): Date {
  return new Date(ctx.now().getTime() + ms)
}
