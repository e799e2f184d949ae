import { sql } from 'kysely'
import { pageLink } from '#rules/core/addresses'
import type { Language } from '#rules/core/language'
import type { Context } from '#domain/core/context'
import { nameForStrangers } from '#domain/sale/records/members/name-for-strangers'
import { notifyContact } from '#domain/messages/notify-contact'
import type { Transaction } from '#domain/core/transaction'

/**
 * Sends invitations to an owner's plan by SMS, each once under its key, while the member is still invited.
 * Who has an account reads the language that was chosen there, a stranger the inviter's. `owner`: the
 * inviter's name, as the profile has it; it leaves the invitations with the inviter's account.
 */
export async function notifyInvited(
  tx: Transaction,
  ctx: Context,
  invited: {
    ownerId: string
    owner: string | null
    plan: { name_ar: string; name_en: string }
    language: Language
    /** `onceKey` where it is not the first invitation of the member. */
    members: { id: string; phone: string; onceKey?: string }[]
  },
): Promise<void> {
  const { ownerId, plan, members } = invited
  // As the invited may see it; empty when that is not a name.
  const owner = nameForStrangers(invited.owner ?? '')
  const { stores, languages } = await readWords(tx, members)
  for (const { id, phone, onceKey = invitationKey(id) } of members) {
    const language = languages[phone] ?? invited.language
    notifyContact(tx, ctx, {
      to: { phone },
      language,
      template: 'member_invited',
      parameters: {
        owner,
        store: stores[language],
        plan: plan[`name_${language}`],
        // To the plan that is shared, once they are signed in; its page tells whoever is signed in with
        // another number.
        link: pageLink(ctx, '/phone', {
          back: `/user/subscriptions?${new URLSearchParams({ invitation: id })}`,
        }),
      },
      onceKey,
      about: id,
      ...(owner && { namedClientId: ownerId }),
    })
  }
}

/** By which the first invitation of a member is kept. */
export function invitationKey(memberId: string): string {
  return `member_invited:${memberId}`
}

/** What the store is called, and the language of each of these numbers that has an account. One statement. */
async function readWords(tx: Transaction, members: { phone: string }[]) {
  const phones = members.map(({ phone }) => phone)
  const { rows } = await sql<{ ar: string; en: string; languages: Partial<Record<string, Language>> }>`
    select s.name_ar as ar, s.name_en as en, (select coalesce(jsonb_object_agg(c.phone, c.language), '{}') from clients c
      where c.phone = any(${phones}::text[])) as languages from store_settings s`.execute(tx.db)
  const { ar = '', en = '', languages = {} } = rows[0] ?? {}
  return { stores: { ar, en }, languages }
}
