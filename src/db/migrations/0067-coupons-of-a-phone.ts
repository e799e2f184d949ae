import { runSql } from '#db/migrations/run-sql'

/**
 * Coupons are counted by the phone, too, of which only a keyed hash is kept: it outlives an account that is closed. Uses of before
 * get theirs when their client's account closes.
 */
export const couponsOfAPhone = runSql(`
insert into signing_keys (name, key)
  values ('coupon_phone', sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));

alter table coupon_uses add column phone_hash bytea check (length(phone_hash) = 32);
create index coupon_uses_of_phone on coupon_uses (phone_hash) where status <> 'released';

-- Phones of closed accounts that had bought something.
create table former_buyers (
  phone_hash bytea primary key check (length(phone_hash) = 32),
  closed_at timestamptz not null
);
`)
