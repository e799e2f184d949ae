import { runSql } from '#db/migrations/run-sql'

/**
 * Both ways of one notification share a job, whose further subjects stand in its payload. A worker of the release before knows one subject
 * and would close the job when that one is done: as it claims such a job, each further subject gets a job of its own, as it knows them.
 * Source: docs/decisions/0290.
 */
export const sharedJobs = runSql(`
set local lock_timeout = '5s';
create function split_shared_job() returns trigger language plpgsql as $$
begin
  -- Due at once and not before it was left, so that workers are called.
  insert into jobs (id, name, subject_id, payload, client_id, due_at, request_id, is_urgent, created_at)
  select uuidv7(), new.name, further, '{}', new.client_id, new.due_at, new.request_id, new.is_urgent,
    greatest(new.created_at, new.due_at)
  from jsonb_array_elements_text(new.payload -> 'also') further
  on conflict (name, subject_id) where done_at is null and failed_at is null do nothing;
  new.payload := new.payload - 'also';
  return new;
end $$;
create trigger jobs_shared before update of attempts on jobs for each row
  when (new.payload ? 'also' and new.attempts > old.attempts
    and current_setting('ishtirak.shared_jobs', true) is distinct from 'on')
  execute function split_shared_job();
`)
