/**
 * Pages to which the store itself leads wherever somebody agrees to their text: sign-in, checkout, changes of
 * plan and every footer. One that is published stays where it is.
 */
const neededPages: ReadonlySet<string> = new Set([
  'terms-and-conditions',
  'payment-and-return-policy',
  'privacy-policy',
])

type Published = { slug: string; is_active: boolean }

/** Whether a change, or a deletion, would take a text from the store to which people agree there. */
export function takesNeededPage(stands: Published, wanted: Published | null): boolean {
  const stays = wanted?.is_active && wanted.slug === stands.slug
  return neededPages.has(stands.slug) && stands.is_active && !stays
}
