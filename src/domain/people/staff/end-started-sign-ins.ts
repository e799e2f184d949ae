import type { Transaction } from '#domain/core/transaction'

/**
 * Ends the sign-ins of a staff user that stand between password and code: they were begun with a password, or
 * sent their code to a phone, that no longer holds. Codes that were used stay: they show in which browsers
 * the owner has signed in.
 */
export async function endStartedSignIns(tx: Transaction, staffUserId: string): Promise<void> {
  await tx.db
    .deleteFrom('one_time_codes')
    .where('staff_user_id', '=', staffUserId)
    .where('purpose', '=', 'staff_sign_in')
    .where('used_at', 'is', null)
    .execute()
}
