import { countJobsRoute, listJobsRoute, runFailedJobsRoute, runJobRoute } from '#contract/staff-jobs'
import { countJobStates, listJobNames, listJobs, type JobView } from '#domain/desk/jobs/list-jobs'
import { runFailedJobs } from '#domain/desk/jobs/run-failed-jobs'
import { runJob } from '#domain/desk/jobs/run-job'
import { presentCursors } from '../present/cursors.ts'
import type { Api } from '../calls/api-env.ts'

/** The job queue, for administrators. */
export function registerStaffJobRoutes(api: Api): void {
  api.openapi(listJobsRoute, async (c) => {
    const { jobs, ...cursors } = await listJobs(c.var.ctx, c.req.valid('query'))
    return c.json({ jobs: jobs.map(presentJob), names: [...listJobNames()], ...presentCursors(cursors) }, 200)
  })

  api.openapi(countJobsRoute, async (c) =>
    c.json({ counts: await countJobStates(c.var.ctx, c.req.valid('query')) }, 200),
  )

  api.openapi(runFailedJobsRoute, async (c) =>
    c.json({ count: await runFailedJobs(c.var.ctx, c.req.valid('json').name) }, 202),
  )

  api.openapi(runJobRoute, async (c) =>
    c.json({ job: presentJob(await runJob(c.var.ctx, c.req.valid('param').id)) }, 202),
  )
}

function presentJob({ due_at, created_at, done_at, failed_at, ...view }: JobView) {
  return {
    ...view,
    due_at: due_at.toISOString(),
    created_at: created_at.toISOString(),
    done_at: done_at?.toISOString() ?? null,
    failed_at: failed_at?.toISOString() ?? null,
  }
}
