/** Stores that could have bought this one: a hue far from ours and from each other's, and a mark of their own. */
export type MadeUpBrand = { name: string; hue: number; mark: string }

const svg = (shapes: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">${shapes}</svg>`

export const brands: MadeUpBrand[] = [
  {
    name: 'clay',
    hue: 28,
    mark: svg('<path d="M4 42 24 6l20 36z"/><circle cx="24" cy="30" r="6" fill="#fff"/>'),
  },
  {
    name: 'palm',
    hue: 150,
    mark: svg('<path d="M24 4c12 8 18 16 18 22a18 18 0 0 1-36 0c0-6 6-14 18-22z"/>'),
  },
  { name: 'plum', hue: 318, mark: svg('<rect x="6" y="6" width="36" height="36" rx="10"/>') },
]
