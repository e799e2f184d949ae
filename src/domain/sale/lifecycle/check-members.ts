import type { FieldProblem } from '#rules/core/field-errors'
import { ShopError } from '#rules/errors/shop-error'
import { maxGroupMembers } from '#rules/sale/group'
import { normalisePhone } from '#domain/people/identity/normalise-phone'

export type NamedMember = { extension: string; number: string }

/**
 * Who a plan is to be shared with, as normalised phones: one to four, each once, and the owner is none of
 * those who are new. Whatever is wrong with a number is reported at its own place, of all numbers together;
 * so is one of a country whose numbers are sent no codes: nobody could join with it, and invitations would be
 * SMS to anywhere. Source: specification section 5, "Group sharing". Errors: member_required,
 * too_many_members, invalid_input, member_exists.
 */
export function checkMembers(
  members: NamedMember[],
  beside: {
    owner: string | null
    /** Phones that share the plan already and stay. */
    sharing: string[]
    /** Phones that have been invited already, of whatever country. */
    invited?: string[]
    /** Calling codes of the countries that are sent codes (`getCodeSettings`). */
    served: readonly string[]
    /** Who is refused is not the owner. */
    isAskedByStaff?: boolean
  },
): string[] {
  if (members.length === 0) throw new ShopError('member_required')
  if (members.length > maxGroupMembers) throw new ShopError('too_many_members')
  const known = [...beside.sharing, ...(beside.invited ?? [])]
  const read = members.map((member) => readPhone(member, { served: beside.served, known }))
  const phones = read.flatMap(({ phone }) => phone ?? [])
  if (new Set([...beside.sharing, ...phones]).size > maxGroupMembers) throw new ShopError('too_many_members')
  const ofOwner = beside.isAskedByStaff ? 'owners_phone' : 'own_phone'
  const faults = read.map(({ phone, faults: own }, place): FieldProblem[] => {
    if (phone === null) return own
    // Whoever has a place by it keeps that: the owner may have moved to a number that a member had before.
    if (phone === beside.owner && !known.includes(phone)) return [ofOwner]
    return read.findIndex((other) => other.phone === phone) === place ? [] : ['phone_twice']
  })
  const fields = Object.fromEntries(
    faults.flatMap((own, place) => (own.length > 0 ? [[`members.${place}.phone_number`, own]] : [])),
  )
  if (phones.length < members.length) throw new ShopError('invalid_input', { fields })
  if (Object.keys(fields).length > 0) throw new ShopError('member_exists', { fields })
  return phones
}

/** One number as it is kept, or what is wrong with it. */
function readPhone(
  member: NamedMember,
  { served, known }: { served: readonly string[]; known: string[] },
): { phone: string | null; faults: FieldProblem[] } {
  try {
    const { phone, extension } = normalisePhone(member)
    if (!served.includes(extension) && !known.includes(phone)) {
      return { phone: null, faults: ['country_not_served'] }
    }
    return { phone, faults: [] }
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    return { phone: null, faults: error.details.fields?.['phone_number'] ?? ['not_a_phone'] }
  }
}
