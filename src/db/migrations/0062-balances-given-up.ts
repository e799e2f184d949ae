import { runSql } from '#db/migrations/run-sql'

/** What clients who closed their account gave up of their balance: ours, and no income of a sale. */
export const balancesGivenUp = runSql(`
alter table ledger_entries drop constraint ledger_entries_account_check;
alter table ledger_entries add constraint ledger_entries_account_check check (account in ('gateway', 'client_balance',
  'revenue', 'tax', 'refunds', 'to_return', 'adjustments', 'receivable', 'bank', 'given_up'));
`)
