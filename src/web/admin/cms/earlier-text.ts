/** What visitors read of a page. */
const textFields = ['title_ar', 'title_en', 'content_ar', 'content_en'] as const

export type PageText = Partial<Record<(typeof textFields)[number], string>>

/**
 * What a change of a page has replaced of its text; null where it changed none of it, as its first text did.
 */
export function earlierText(changes: Record<string, { before?: unknown } | undefined>): PageText | null {
  const text: PageText = {}
  for (const field of textFields) {
    const before = changes[field]?.before
    if (typeof before === 'string') text[field] = before
  }
  return Object.keys(text).length > 0 ? text : null
}

/** The same as a form sends it. */
export function readPageText(form: FormData): PageText {
  return earlierText(Object.fromEntries(textFields.map((name) => [name, { before: form.get(name) }]))) ?? {}
}
