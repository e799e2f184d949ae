/** The seven fields that count for profile completion. Source: specification section 5. */
export const profileFields = [
  'first_name',
  'last_name',
  'country',
  'city',
  'email',
  'address',
  'phone_number',
] as const
export type ProfileField = (typeof profileFields)[number]

export type Profile = Record<ProfileField, string | null>

/** 0–100: seven equal parts of 14.28 each; above 99 shows 100. Whole percent. */
export function profileCompletion(profile: Profile): number {
  const percent = filledFields(profile).length * 14.28
  return percent > 99 ? 100 : Math.round(percent)
}

export function missingFields(profile: Profile): ProfileField[] {
  return profileFields.filter((field) => !profile[field]?.trim())
}

function filledFields(profile: Profile): ProfileField[] {
  return profileFields.filter((field) => profile[field]?.trim())
}
