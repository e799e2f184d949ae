import { pageLink } from '#rules/core/addresses'
import type { Language } from '#rules/core/language'
import type { Context } from '#domain/core/context'
import { nameForStrangers } from '#domain/sale/records/members/name-for-strangers'
import { notifyContact } from '#domain/messages/notify-contact'
import { getStoreName } from '#domain/shop/store/find-store-settings'
import type { Transaction } from '#domain/core/transaction'

/** Sends invitations to an owner's plan by SMS, each once under its key, while the member is still invited. `owner`: the inviter's name, as the profile has it. */
export async function notifyInvited(
  tx: Transaction,
  ctx: Context,
  invited: {
    owner: string | null
    plan: { name_ar: string; name_en: string }
    language: Language
    /** `onceKey` where it is not the first invitation of the member. */
    members: { id: string; phone: string; onceKey?: string }[]
  },
): Promise<void> {
  const { plan, language, members } = invited
  // As the invited may see it; empty when that is not a name.
  const owner = nameForStrangers(invited.owner ?? '')
  const store = await getStoreName(tx.db, language)
  for (const { id, phone, onceKey = invitationKey(id) } of members) {
    notifyContact(tx, ctx, {
      to: { phone },
      language,
      template: 'member_invited',
      parameters: {
        owner,
        store,
        plan: plan[`name_${language}`],
        // To the plan that is shared, once they are signed in.
        link: pageLink(ctx, '/phone', { back: '/user/subscriptions' }),
      },
      onceKey,
      about: id,
    })
  }
}

/** By which the first invitation of a member is kept. */
export function invitationKey(memberId: string): string {
  return `member_invited:${memberId}`
}
