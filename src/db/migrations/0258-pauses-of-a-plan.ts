import { runSql } from '#db/migrations/run-sql'

/** Also pauses that are over are looked for by their plan: whoever reads a plan asks whether one lay behind its paid end. */
export const pausesOfAPlan = runSql(`
create index subscription_pauses_of_subscription on subscription_pauses (subscription_id);
`)
