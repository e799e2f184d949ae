import { pageLink } from '#rules/core/addresses'
import type { Language } from '#rules/core/language'
import type { Context } from '#domain/core/context'
import { nameForStrangers } from '#domain/sale/records/members/name-for-strangers'
import { notifyContact } from '#domain/messages/notify-contact'
import { getStoreNames } from '#domain/shop/store/find-store-settings'
import type { Transaction } from '#domain/core/transaction'

/**
 * Sends invitations to an owner's plan by SMS, each once under its key, while the member is still invited. Who has an account reads the
 * language that was chosen there, a stranger the inviter's. `owner`: the inviter's name, as the profile has it.
 */
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
  const { plan, members } = invited
  // As the invited may see it; empty when that is not a name.
  const owner = nameForStrangers(invited.owner ?? '')
  const phones = members.map(({ phone }) => phone)
  const known = await tx.db
    .selectFrom('clients')
    .select(['phone', 'language'])
    .where('phone', 'in', phones)
    .execute()
  const languageOf = (phone: string) => known.find((one) => one.phone === phone)?.language ?? invited.language
  const stores = await getStoreNames(tx.db)
  for (const { id, phone, onceKey = invitationKey(id) } of members) {
    const language = languageOf(phone)
    notifyContact(tx, ctx, {
      to: { phone },
      language,
      template: 'member_invited',
      parameters: {
        owner,
        store: stores[language],
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
