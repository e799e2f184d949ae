/** Where a job stands. `failed` was given up after its last try. */
export const jobStates = ['due', 'running', 'later', 'failed', 'done'] as const
export type JobState = (typeof jobStates)[number]
