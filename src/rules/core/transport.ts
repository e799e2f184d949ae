import { inSeconds, year } from '#rules/core/durations'

/** How long browsers come by https only, in every answer of a store that has it: a year. Source: RFC 6797. */
export const strictTransport = `max-age=${inSeconds(year)}; includeSubDomains`

/** `Cache-Control` of what never changes under its name. */
export const cachedForEver = `public, max-age=${inSeconds(year)}, immutable`
