import { runSql } from '#db/migrations/run-sql'

/** What a question is about, by which the page of questions is parted, and the store's number in WhatsApp: digits after a plus, or none. */
export const topicsAndWhatsapp = runSql(`
alter table faqs
  add column topic text not null default 'general'
    check (topic in ('general', 'plans', 'payment', 'renewal', 'sharing', 'account'));
alter table store_settings
  add column whatsapp text not null default '' check (whatsapp ~ '^([+][1-9][0-9]{6,14})?$');
`)
