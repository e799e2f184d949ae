import { createContext, useContext } from 'react'

/** The year that the page is read in, as the server knows it: both sides then write the same. */
export const ThisYear = createContext<number | undefined>(undefined)

/** Unknown where the frame of a page could not be drawn: what is formatted then looks at the clock. */
export function useThisYear(): number | undefined {
  return useContext(ThisYear)
}
