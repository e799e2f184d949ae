import { runSql } from '#db/migrations/run-sql'

/**
 * Personal values of the log that went with nobody's account, as they stand among those of somebody else. Of members who closed their account
 * after the plan that they were invited to had been changed, the number stood in the history of that plan: it is in no place any more, and no
 * client's, present or former. And the first answer of a new owner to why they leave held the words of the former one as what was before.
 */
export const wordsAndNumbersOfOthers = runSql(`
set local lock_timeout = '5s';

delete from activity_personal_values v using activities a
where a.id = v.activity_id and a.entity = 'subscription' and a.action like 'member.%' and v.field = 'phone'
  and not exists (select from subscription_members m where m.phone = coalesce(v.after, v.before))
  and not exists (select from clients c where c.phone = coalesce(v.after, v.before))
  and not exists (select from activity_personal_values f join activities l on l.id = f.activity_id
    where f.field = 'phone' and f.before = coalesce(v.after, v.before) and l.entity = 'client');

update activity_personal_values v set before = null
from activities a
where a.id = v.activity_id and v.field = 'leaving_words' and v.before is not null
  and exists (select from ownership_offers f
    where f.subscription_id = a.entity_id and f.status = 'accepted' and f.answered_at < a.created_at
      and not exists (select from activities e where e.entity = 'subscription' and e.entity_id = a.entity_id
        and e.action = a.action and e.id <> a.id and e.created_at > f.answered_at and e.created_at < a.created_at));
`)
