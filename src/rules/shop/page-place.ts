/**
 * Where the store links to a content page by itself: at the foot of every page, in the main menu, or nowhere.
 */
export const pagePlaces = ['none', 'footer', 'menu'] as const
export type PagePlace = (typeof pagePlaces)[number]
