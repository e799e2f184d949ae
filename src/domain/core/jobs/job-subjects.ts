import { sql, type RawBuilder } from 'kysely'

/** All subjects of job `j`, as texts of one column, `id`: nearly each job has one. */
export const subjectsOfJob: RawBuilder<unknown> = sql`(select j.subject_id
  union all select jsonb_array_elements_text(j.payload -> 'also')) as subject (id)`
