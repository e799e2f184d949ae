import { runSql } from '#db/migrations/run-sql'

/**
 * A pause that a purchase has ended says whether it moved a renewal, as pauses do, or its client had removed their last card in it (0222): taken
 * back, the purchase leaves the plan as it was (0226).
 */
export const whatAPauseMoved = runSql(`
set local lock_timeout = '5s';

alter table subscription_pauses add column moved_renewal boolean not null default true;
`)
