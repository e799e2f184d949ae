/** Longer ones are not ours and not worth hashing. */
const maxTokenLength = 200

/** The token of an Authorization header; undefined for none, or one that cannot be ours. */
export function bearerToken(header: string | undefined): string | undefined {
  const match = /^Bearer +([^\s]+) *$/i.exec(header ?? '')
  return match?.[1] && match[1].length <= maxTokenLength ? match[1] : undefined
}
