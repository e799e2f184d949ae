import { Counts, listQuery, needs } from '#contract/staff-wire'
import { body, createRoute, failures, Id, IdParam, json, Moment, pageCursors, RefId, z } from '#contract/wire'
import { jobStates } from '#rules/desk/jobs'

export const StaffJob = z
  .object({
    id: Id,
    name: z.string().openapi({ example: 'order.fulfil' }),
    subject_id: z.string().openapi({ description: 'What it is about: an id, or a word.' }),
    state: z
      .enum(jobStates)
      .openapi({ description: '`failed` was given up after its last try and waits for an administrator.' }),
    client: z.object({ id: Id, ref_id: RefId, name: z.string() }).nullable(),
    due_at: Moment,
    attempts: z.int(),
    last_error: z.string().nullable(),
    request_id: z.string(),
    can_run: z.boolean().openapi({
      description:
        'False, too, of one that was given up and is settled in another way: its message was sent again, or its order waits for no activation.',
    }),
    created_at: Moment,
    done_at: Moment.nullable(),
    failed_at: Moment.nullable(),
  })
  .openapi('StaffJob')

const tags = ['Jobs']
const jobName = z.string().min(1, { error: 'required' }).max(60, { error: 'too_long' })
const query = listQuery(['created_at'])
  .omit({ sort: true })
  .extend({
    state: z.enum(jobStates, { error: 'not_allowed' }).optional(),
    name: jobName.optional(),
  })

export const listJobsRoute = createRoute({
  tags,
  ...needs('jobs:read'),
  method: 'get',
  path: '/jobs',
  operationId: 'listJobs',
  summary: 'What is due, runs, comes later, was given up, and was done lately',
  description:
    "`q` is a client's phone or number, or the id of what it is about. A job that was done at its first try is not kept; one that needed more is kept for a week. Without a state the newest come first; else what waits longest, comes next or happened last.",
  request: { query },
  responses: {
    200: json(
      z.object({ jobs: z.array(StaffJob), names: z.array(z.string()), ...pageCursors }),
      'One page, and the names of all kinds of jobs.',
    ),
    ...failures(401, 403, 422),
  },
})

export const countJobsRoute = createRoute({
  tags,
  ...needs('jobs:read'),
  method: 'get',
  path: '/jobs/counts',
  operationId: 'countJobs',
  summary: 'How many jobs stand in each state',
  request: { query: query.pick({ q: true, name: true }) },
  responses: { 200: Counts, ...failures(401, 403, 422) },
})

export const runJobRoute = createRoute({
  tags,
  ...needs('jobs:run'),
  method: 'post',
  path: '/jobs/{id}/runs',
  operationId: 'runJob',
  'x-errors': ['job_not_runnable', 'job_waits_already', 'job_not_found'],
  summary: 'Run a job that was given up, or waits for its next try, at once',
  description: 'A worker does it. What is done, runs, or is not due yet is refused: 409 with code 900010.',
  request: { params: IdParam },
  responses: { 202: json(z.object({ job: StaffJob }), 'It is due now.'), ...failures(401, 403, 404, 409) },
})

export const runFailedJobsRoute = createRoute({
  tags,
  ...needs('jobs:run'),
  method: 'post',
  path: '/jobs/runs',
  operationId: 'runFailedJobs',
  summary: 'Run all jobs of one kind again that were given up',
  description:
    'At most 10,000 at a time; workers do them. What waits for another try anyway is left as it is.',
  request: { body: body(z.strictObject({ name: jobName })) },
  responses: {
    202: json(z.object({ count: z.int() }), 'So many are due now.'),
    ...failures(401, 403, 422),
  },
})
