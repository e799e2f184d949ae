/**
 * What whoever has bought a plan does first, in both languages. `link` is '' where there is nothing to open.
 */
export type ProductStep = { title_ar: string; title_en: string; link: string }

/** Steps that a plan has at most: more of them are no beginning. */
export const maxProductSteps = 3

/**
 * The place that a step leads to, as somebody typed it: '' for none, undefined for what is no whole https
 * address. The service itself lives elsewhere, so nothing else is taken.
 */
export function readStepLink(typed: string): string | undefined {
  const text = typed.trim()
  if (text === '') return ''
  if (/[\s<>"]/.test(text) || !URL.canParse(text)) return undefined
  const { protocol, username, password, href } = new URL(text)
  return protocol === 'https:' && username === '' && password === '' ? href : undefined
}
