/**
 * What stands for the version of its text where a consent was given in another system, before the store was
 * moved into. Apart from the versions of our own texts, because no page of a purchase needs it. Source:
 * docs/decisions/0243.
 */
export const importedTextVersion = 'import'
