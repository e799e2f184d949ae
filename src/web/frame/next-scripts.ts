import { createContext } from 'react'

/**
 * Addresses of the program's first files, for pages that are sent without it and fetch it when a link is
 * neared.
 */
export const NextScripts = createContext<string[]>([])
