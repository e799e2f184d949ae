import { sql } from 'kysely'
import type { Context } from '#domain/context'
import type { JobName } from '#domain/jobs/names'
import { writeLater } from '#domain/journal'
import type { Notes } from '#domain/journal'

/**
 * Turns off an alarm that has nothing left to ring for. It would find that out by itself; this only spares the looking.
 * A worker that is just at it is not waited for.
 */
export function turnOff(notes: Notes, ctx: Context, job: { name: JobName; subjectId: string }): void {
  writeLater(
    notes,
    `job ${job.name} ${job.subjectId}`,
    sql`update jobs set done_at = ${ctx.now()}, locked_until = null where id in (
      select id from jobs where name = ${job.name} and subject_id = ${job.subjectId}
        and done_at is null and failed_at is null for update skip locked) returning id`,
  )
}
