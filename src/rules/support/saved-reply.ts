/** What an answer that is kept can be filled with, in braces, as `{client_name}`. */
export const placeholders = ['client_name', 'order', 'plan', 'ticket', 'staff_name', 'store'] as const
export type Placeholder = (typeof placeholders)[number]
export type ReplyValues = Record<Placeholder, string | null>

const braces = /\{([^{}]*)\}/g

function isPlaceholder(name: string): name is Placeholder {
  return placeholders.some((one) => one === name)
}

/** What stands in braces and can never be filled, braces and all. */
export function unknownPlaceholders(text: string): string[] {
  return [...text.matchAll(braces)].flatMap(([whole, name = '']) => (isPlaceholder(name) ? [] : [whole]))
}

/** Fills what is known; what is not stays in its braces, so that whoever sends it sees the gap. */
export function fillReply(text: string, values: ReplyValues): string {
  return text.replace(braces, (whole, name: string) => (isPlaceholder(name) ? values[name] : null) ?? whole)
}

/** Whether a text still has a gap. */
export function hasGap(text: string): boolean {
  return [...text.matchAll(braces)].some(([, name = '']) => isPlaceholder(name))
}
