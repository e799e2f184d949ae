/** How long browsers come by https only, in every answer of a store that has it: a year. Source: RFC 6797. */
export const strictTransport = 'max-age=31536000; includeSubDomains'
