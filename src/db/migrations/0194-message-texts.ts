import { runSql } from '#db/migrations/run-sql'

/** What staff wrote in place of our texts of a message; null is ours. Source: docs/decisions/0163. */
export const messageTexts = runSql(`
create table message_texts (
  id uuid primary key,
  template text not null unique,
  sms_ar text check (sms_ar <> ''),
  sms_en text check (sms_en <> ''),
  subject_ar text check (subject_ar <> ''),
  subject_en text check (subject_en <> ''),
  mail_ar text check (mail_ar <> ''),
  mail_en text check (mail_en <> ''),
  version integer not null default 1,
  updated_by uuid references staff_users (id),
  updated_at timestamptz not null
);
`)
