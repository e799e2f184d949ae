import { ShopError } from '#rules/errors/shop-error'
import { maxGroupMembers } from '#rules/sale/group'
import { normalisePhone } from '#domain/people/identity/normalise-phone'

export type NamedMember = { extension: string; number: string }

/**
 * Who a plan is to be shared with, as normalised phones: one to four, each once, and the owner is none of them. A number
 * that is invalid is reported at its own place. Source: specification section 5, "Group sharing".
 * Errors: member_required, too_many_members, invalid_input, member_exists.
 */
export function checkMembers(
  members: NamedMember[],
  /** `sharing`: phones that share the plan already and stay. `isAskedByStaff`: who is refused is not the owner. */
  beside: { owner: string | null; sharing: string[]; isAskedByStaff?: boolean },
): string[] {
  if (members.length === 0) throw new ShopError('member_required')
  if (members.length > maxGroupMembers) throw new ShopError('too_many_members')
  const phones = members.map(normaliseAt)
  if (new Set([...beside.sharing, ...phones]).size > maxGroupMembers) throw new ShopError('too_many_members')
  const twice = phones.findIndex((phone, place) => phone === beside.owner || phones.indexOf(phone) !== place)
  if (twice >= 0) {
    const ofOwner = beside.isAskedByStaff ? 'owners_phone' : 'own_phone'
    const problem = phones[twice] === beside.owner ? ofOwner : 'phone_twice'
    throw new ShopError('member_exists', { fields: { [`members.${twice}.phone_number`]: [problem] } })
  }
  return phones
}

function normaliseAt(member: NamedMember, place: number): string {
  try {
    return normalisePhone(member).phone
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    const problems = error.details.fields?.['phone_number'] ?? ['not_a_phone']
    throw new ShopError('invalid_input', { fields: { [`members.${place}.phone_number`]: problems } })
  }
}
