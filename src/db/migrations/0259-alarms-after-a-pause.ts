import { runSql } from '#db/migrations/run-sql'

/**
 * Whoever came back early from a pause, or moved it to an earlier day, kept alarms that waited for the day that was chosen first. Those
 * of plans whose pause was over before that day look now, and find their own moments.
 */
export const alarmsAfterAPause = runSql(`
update jobs set due_at = now() where name in ('subscription.advance', 'subscription.renew', 'subscription.remind', 'pause.end')
  and done_at is null and failed_at is null and due_at > now()
  and subject_id in (select w.subscription_id::text from subscription_pauses w where w.ended_at < w.until);
update jobs j set due_at = w.until from subscription_pauses w where j.name = 'pause.end' and j.subject_id = w.subscription_id::text
  and j.done_at is null and j.failed_at is null and w.ended_at is null and j.due_at > w.until;
`)
