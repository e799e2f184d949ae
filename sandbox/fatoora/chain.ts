import type { TaxDocument } from './objects.ts'

/** What does not fit in the chain of a unit's documents, refused ones among them. */
export interface Chain {
  /** The highest counter that came; 0 before there is one. */
  last_icv: number
  /** Counters below it that never came, as first and last of each run. */
  gaps: [first: number, last: number][]
  /** Counters that several documents have. */
  repeats: number[]
  /** Counters of documents that name another hash than that of the document before them, where that one is known. */
  broken_links: number[]
}

/** The hash that the first document names: Base64 of the hexadecimal SHA-256 of `0`. */
export const FIRST_PREVIOUS_HASH =
  'NWZlY2ViNjZmZmM4NmYzOGQ5NTI3ODZjNmQ2OTZjNzljMmRiYzIzOWRkNGU5MWI0NjcyOWQ3M2EyN2ZiNTdlOQ=='

/** In any sequence: documents may come while one before them is still under way. */
export function chainOf(documents: readonly TaxDocument[]): Chain {
  const byIcv = new Map<number, TaxDocument[]>()
  for (const one of documents) {
    if (one.icv !== undefined) byIcv.set(one.icv, [...(byIcv.get(one.icv) ?? []), one])
  }
  const chain: Chain = { last_icv: 0, gaps: [], repeats: [], broken_links: [] }
  for (const icv of [...byIcv.keys()].toSorted((one, other) => one - other)) {
    if (icv > chain.last_icv + 1) chain.gaps.push([chain.last_icv + 1, icv - 1])
    const here = byIcv.get(icv) ?? []
    if (here.length > 1) chain.repeats.push(icv)
    const before = icv === 1 ? [FIRST_PREVIOUS_HASH] : (byIcv.get(icv - 1) ?? []).map(({ hash }) => hash)
    if (before.length > 0 && here.some((one) => !before.includes(one.previous_hash)))
      chain.broken_links.push(icv)
    chain.last_icv = icv
  }
  return chain
}
